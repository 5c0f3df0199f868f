import { expect, test } from 'vitest';
import { localePrefix } from '../../src/i18n/locales.ts';
import { isTopGrade, observatory } from '../../src/server/testing/observatory.ts';
import { policyIn } from '../support/policy.ts';
import { ask } from '../support/ask.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { allTemplates, samplePages } from '../support/sample-pages.ts';
import { originOf } from '../support/shop.ts';

/** What pages let browsers do: all that they need, and nothing else. */

const browser = useBrowser();
const origin = (): string => originOf('S001');
const others = ['/login', '/register', '/forgot-password', '/chat', '/news', '/no-such-page'];
const addressesOf = async (): Promise<string[]> => [
  ...Object.values(await samplePages(origin(), 'kh')),
  ...others.map((path) => origin() + localePrefix('kh') + path),
];

/** As a store on https sends it; this shop is on plain-http localhost (`src/server/safe-headers.test.ts` has the header). */
const transport = { 'strict-transport-security': 'max-age=63072000' };

test('every page is an A+ by the rules of the MDN Observatory', async () => {
  const addresses = await addressesOf();
  expect(addresses.length).toBe(allTemplates.length + others.length);
  for (const address of addresses) {
    const { headers, body } = await ask(address);
    const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    const rules = observatory({ headers: { ...flat, ...transport }, cookies: headers['set-cookie'] ?? [], html: body });
    expect([address, rules]).toEqual([address, expect.objectContaining({ policy: 10, frames: 5 })]);
    expect([address, isTopGrade(rules)]).toEqual([address, true]);
    expect(flat['content-security-policy']).toBe("frame-ancestors 'none'");
    const policy = policyIn(body);
    for (const rule of ["default-src 'none'", "base-uri 'none'", "form-action 'self'"]) expect(policy).toContain(rule);
    expect(/script-src ([^;]*)/u.exec(policy)?.[1]).not.toMatch(/unsafe|\*|https?:|data:/u);
  }
});

test('no page needs what its policy forbids, on a phone or a desktop, touched or not', async () => {
  const addresses = await addressesOf();
  for (const viewport of [viewports.phone, viewports.desktop])
    await browser({ viewport }, async (context) => {
      const refused: string[] = [];
      const page = await context.newPage();
      page.on('console', (line) => {
        if (/Content Security Policy|Permissions-Policy|Cross-Origin/iu.test(line.text())) refused.push(line.text());
      });
      await page.exposeFunction('tellRefused', (text: string) => refused.push(text));
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
          Reflect.get(globalThis, 'tellRefused')(`${violatedDirective} ${blockedURI}`);
        });
      });
      for (const address of addresses) {
        await page.goto(address, { waitUntil: 'load' });
        await page.locator('button[command="show-modal"]:visible').first().click();
        await page.locator('dialog[open]').waitFor();
        // What the touch brings is painted, and what the policy says to it is told, in two turns.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
        expect([address, refused]).toEqual([address, []]);
      }
    });
}, 120_000);

test('what is put into a page does not run', async () => {
  await browser({ viewport: viewports.phone }, async (context) => {
    const page = await context.newPage();
    await page.goto(`${origin()}/`);
    const ran = await page.evaluate(async () => {
      const marks: string[] = [];
      const refusals = new Set<string>();
      const { promise: allRefused, resolve } = Promise.withResolvers<void>();
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        refusals.add(`${effectiveDirective} ${blockedURI}`);
        if (refusals.size === 4) resolve();
      });
      Reflect.set(globalThis, 'mark', (name: string) => marks.push(name));
      const script = document.createElement('script');
      script.textContent = "mark('inline')";
      const far = document.createElement('script');
      far.src = 'data:text/javascript,mark("data")';
      const holder = document.createElement('div');
      holder.innerHTML = `<img src="x:" onerror="mark('handler')"><iframe srcdoc="<script>parent.mark('frame')</script>"></iframe>`;
      document.body.append(script, far, holder);
      const frame = holder.querySelector('iframe');
      const framed = new Promise((done) => frame?.addEventListener('load', done));
      // In a turn of its own: what a debugger evaluates may do more than the page.
      setTimeout(() => Reflect.construct(Function, ["mark('eval')"])());
      await Promise.all([allRefused, framed]);
      return marks;
    });
    expect(ran).toEqual([]);
  });
});
