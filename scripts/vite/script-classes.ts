import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import selectorParser from 'postcss-selector-parser';
import { parseSync, Visitor, type Plugin, type Rolldown } from 'vite';
import type { StyleFiles } from '../../src/catalogue/page-data.ts';
import { selectStyles, unescapeAttribute, type StyleRule } from '../../src/layouts/style-rules.ts';

/**
 * Writes the deferred CSS, and `dist/style-files.json`: its address, the utilities in it, and for each script that a
 * page may load, the classes and ids of the sheet that occur in strings of the script or of anything that it imports.
 * The script may give them to elements, so pages with the script keep the rules for them.
 */
const shellScript = /\/src\/layouts\/shell\/ShellScript\.astro\?astro&type=script/u;
/** Islands in dialogs, which every page has: their classes are in the deferred CSS. */
const dialogIsland = /\/src\/features\/(?:cart|wishlist)\/(?:cart|wishlist)-island\.tsx$/u;
/** Modules whose strings are not classes: packages, messages, and code without markup. */
const noMarkup =
  /\/node_modules\/|^\0virtual:messages\/|\.json(?:\?|$)|\/src\/(?:api|catalogue|config|contract|i18n|images|lib|regions|ui\/state)\/|\/src\/(?:routes|ui\/icons)\.ts$/u;
/** The script of lists fetches a list's next state from the server, with elements that its first state may lack. */
const listScript = /\/src\/features\/listing\/list\.client\.ts$/u;
/** Scripts whose elements are all styled by the deferred CSS. */
const lateScript = /\/(?:lightbox|map-link)\.client\.ts$/u;
/** Components that the page of an empty list shows at once, and that filtering a list never adds. */
const emptyList = /\/(?:CategoryRow|OnwardSections)\.astro$/u;
const listPart = /\/src\/pages\/list-part\.astro$/u;
/** Components with content that is closed at first, or below the first view: dialogs, a list's filters, the footer. */
const component = /\/src\/.*\.astro$/u;
const late = /\bdata-late\b/u;
const closed = /<dialog\b|\bdata-late\b/u;
/** Files that such components import: parts of them, and constants with classes. */
const parts = /\/src\/(?:ui|layouts|features)\/[^?]*\.(?:astro|ts)$/u;
/** Separators between classes and around attributes; classes may contain some of them, too: `data-[open=no]:hidden`. */
const separators = [/\s+/u, /[\s"]+/u, /[\s"'`>=]+/u];

const named = /\s(?:class|id)="([^"]*)"/gu;

const listStrings = (id: string, code: string): string[] => {
  const strings: string[] = [];
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') strings.push(value);
    },
    TemplateElement: ({ value: { cooked, raw } }) => {
      const text = cooked ?? raw;
      // In the markup of a component, only the values of class and id attributes count.
      if (text.includes('<')) strings.push(...[...text.matchAll(named)].map(([, names = '']) => names));
      else strings.push(text);
    },
  }).visit(parseSync(`${id.replace(/\?.*$/u, '')}.js`, code).program);
  return strings;
};

/**
 * Limits utilities to dialogs, to other content that opens at a touch, and to content below the first view: the
 * utilities of a page's other elements are in the page itself, in their own order.
 */
const inDialogs = ':where(dialog,dialog *,[popover],[popover] *,[data-late],[data-late] *)';

export const scopeToDialogs = (rules: readonly StyleRule[]): StyleRule[] =>
  rules.map((rule) => {
    if (rule.kind === 'group') return { ...rule, rules: scopeToDialogs(rule.rules) };
    if (rule.kind !== 'rule') return rule;
    const selectors = rule.selectors.map(([text, ...needs]): [string, ...typeof needs] => {
      const root = selectorParser().astSync(text);
      let scoped = false;
      root.walkClasses((name) => {
        if (scoped) return;
        scoped = true;
        name.parent?.insertAfter(name, selectorParser.pseudo({ value: inDialogs }));
      });
      return [root.toString(), ...needs];
    });
    return { ...rule, selectors };
  });

/** What the plugins learn from the server's bundle: the main sheet's rules, its classes, and the deferred CSS. */
export type Sheets = { rules: StyleRule[]; deferred: string; known: Set<string> };

export const scriptClasses = (sheets: Sheets): Plugin[] => {
  const ofModules = new Map<string, readonly string[]>();
  const listClasses = new Set<string>();
  const closedClasses = new Set<string>();
  const classesOf = (id: string, code: string | null): readonly string[] => {
    if (noMarkup.test(id) || code === null) return [];
    const found =
      ofModules.get(id) ??
      listStrings(id, code)
        .flatMap((text) => separators.flatMap((separator) => unescapeAttribute(text).split(separator)))
        .filter((name) => sheets.known.has(name));
    ofModules.set(id, found);
    return found;
  };
  let made: { source: string; files: StyleFiles } | null = null;
  return [
    {
      name: 'server-classes',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'ssr',
      generateBundle() {
        const modules = new Set([...this.getModuleIds()].filter((id) => listPart.test(id)));
        for (const id of modules) {
          const { code = null, importedIds = [] } = this.getModuleInfo(id) ?? {};
          // The form with the filters is styled by the deferred CSS on every page.
          if (code !== null && late.test(code)) continue;
          if (!id.includes('/node_modules/'))
            for (const next of importedIds) if (!emptyList.test(next)) modules.add(next);
          for (const name of classesOf(id, code)) listClasses.add(name);
        }
        const closedParts = new Set(
          [...this.getModuleIds()].filter(
            (id) => component.test(id) && closed.test(this.getModuleInfo(id)?.code ?? ''),
          ),
        );
        for (const id of closedParts) {
          const { code = null, importedIds = [] } = this.getModuleInfo(id) ?? {};
          for (const next of importedIds) if (parts.test(next)) closedParts.add(next);
          for (const name of classesOf(id, code)) closedClasses.add(name);
        }
        ofModules.clear();
      },
    },
    {
      name: 'script-classes',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client',
      generateBundle(_, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const code = new Map(
          chunks.flatMap(({ modules }) => Object.entries(modules).map(([id, one]) => [id, one.code])),
        );
        const deferredClasses = new Set(closedClasses);
        const follow = (start: string): Set<string> => {
          const classes = new Set<string>();
          const modules = new Set([start]);
          for (const id of modules) {
            const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
            for (const next of importedIds) modules.add(next);
            for (const next of dynamicallyImportedIds) modules.add(next);
            const into = lateScript.test(id) ? deferredClasses : classes;
            for (const name of classesOf(id, code.get(id) ?? null)) into.add(name);
            if (listScript.test(id)) for (const name of listClasses) classes.add(name);
          }
          return classes;
        };
        const utilities = sheets.rules.filter((rule) => rule.kind === 'group' && rule.prelude === '@layer utilities');
        const scripts: Record<string, string[]> = {};
        for (const { fileName, facadeModuleId } of chunks) {
          if (facadeModuleId === null) continue;
          // Content that every page opens at a touch, or that its script shows, has its rules in the deferred CSS.
          if (shellScript.test(facadeModuleId) || dialogIsland.test(facadeModuleId)) {
            for (const name of follow(facadeModuleId)) deferredClasses.add(name);
            continue;
          }
          const classes = follow(facadeModuleId);
          if (classes.size > 0) scripts[fileName] = [...classes].toSorted();
        }
        const meets = (need: string): boolean =>
          need.startsWith('.') ? deferredClasses.has(need.slice(1)) : !need.startsWith('#');
        // Shadows and rings consist of custom properties that the page itself may lack.
        const properties = sheets.rules.filter(
          (rule) =>
            (rule.kind === 'named' && rule.name.startsWith('--')) ||
            (rule.kind === 'group' && rule.prelude === '@layer properties'),
        );
        const utilitiesText = selectStyles([...properties, ...scopeToDialogs(utilities)], () => meets, '');
        const source = `${sheets.deferred}${utilitiesText}`;
        const deferred = `_astro/touch.${hash('sha256', source, 'hex').slice(0, 8)}.css`;
        const deferredReads = [...new Set(utilitiesText.match(/(?<=var\(--)[\w-]+/gu))].toSorted();
        made = {
          source,
          files: { deferred, deferredClasses: [...deferredClasses].toSorted(), deferredReads, scripts },
        };
      },
      writeBundle({ dir }: Rolldown.NormalizedOutputOptions) {
        if (dir === undefined || made === null) throw new Error('the build of the client has no folder');
        const { source, files } = made;
        // Written here, since Astro removes style sheets from the browser's bundle, and no page imports this one.
        writeFileSync(join(dir, files.deferred), source);
        writeFileSync(join(dir, '..', 'style-files.json'), JSON.stringify(files));
      },
    },
  ];
};
