import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ask } from '../support/ask.ts';
import { crawl } from '../support/crawl.ts';
import { allOrigins, isLong } from '../support/shop.ts';

/** The least share of the class names in built pages that are Tailwind's. */
const leastShare = 0.8;

/** Each page carries the rules and the drawings that it uses, and no page leans on what only others carry. */

const classesOf = (html: string): string[] =>
  [...html.matchAll(/\sclass="([^"]*)"/gu)].flatMap(([, names = '']) => names.split(/\s+/u).filter(Boolean));

const rulesFor = (css: string): Set<string> =>
  new Set([...css.matchAll(/\.((?:[\w-]|\\.)+)/gu)].map(([, name = '']) => name.replaceAll('\\', '')));

/** Tells whether a class is a variant of a language that the page is not in. */
const isOtherLanguage = (name: string, address: string): boolean => {
  const [, language] = /^(en|kh|zh):/u.exec(name) ?? [];
  return language !== undefined && language !== (/^\/(kh|zh)(?:\/|$)/u.exec(new URL(address).pathname)?.[1] ?? 'en');
};

/** Classes that a rule names without another: it holds for whatever has one. */
const loneRules = (css: string): Set<string> =>
  new Set(
    css.split(/[{},]/u).flatMap((selector) => {
      const names = rulesFor(selector);
      return names.size === 1 ? [...names] : [];
    }),
  );

test('no page lacks a rule or a drawing', { timeout: isLong ? 1_800_000 : 120_000 }, async () => {
  const problems = new Set<string>();
  for (const origin of isLong ? allOrigins() : allOrigins().slice(0, 4)) {
    const pages: { address: string; used: Set<string>; own: Set<string> }[] = [];
    const known = new Set<string>();
    const ours = new Set(globSync('src/**/*.css').flatMap((file) => [...rulesFor(readFileSync(file, 'utf8'))]));
    const names = { all: 0, ours: 0 };
    await crawl(origin, { pages: isLong ? 400 : 60, others: 0 }, (address, { body }) => {
      const [, css = ''] = /<style>([\s\S]*?)<\/style>/u.exec(body) ?? [];
      const own = rulesFor(css);
      for (const name of loneRules(css)) known.add(name);
      const classes = classesOf(body);
      names.all += classes.length;
      names.ours += classes.filter((name) => ours.has(name)).length;
      pages.push({ address, used: new Set(classes), own });
      for (const [, name = ''] of body.matchAll(/<use href="#([^"]+)"/gu))
        if (!body.includes(`<symbol id="${name}"`)) problems.add(`${address}: no drawing ${name}`);
      if (body.split('<symbol ').length !== new Set(body.match(/<symbol id="[^"]+"/gu)).size + 1)
        problems.add(`${address}: a drawing stands twice`);
    });
    const share = 1 - names.ours / names.all;
    if (!(share >= leastShare)) problems.add(`${origin}: ${(share * 100).toFixed(1)} % of the classes are Tailwind's`);
    const home = await ask(`${origin}/`);
    const sheets = [...home.body.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/gu)];
    expect(sheets).toHaveLength(2);
    const late = new Set<string>();
    for (const [, address = ''] of sheets)
      for (const name of rulesFor((await ask(`${origin}${address}`)).body)) late.add(name);
    for (const { address, used, own } of pages)
      for (const name of used)
        if (known.has(name) && !isOtherLanguage(name, address) && !own.has(name) && !late.has(name))
          problems.add(`${address}: no rule for .${name}`);
  }
  expect([...problems].slice(0, 20)).toEqual([]);
});
