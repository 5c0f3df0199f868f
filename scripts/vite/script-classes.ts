import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import selectorParser from 'postcss-selector-parser';
import { parseSync, Visitor, type Plugin, type Rolldown } from 'vite';
import type { StyleFiles } from '../../src/catalogue/page-data.ts';
import {
  listStyleTexts,
  selectStyles,
  unescapeAttribute,
  utilitiesLayer,
  type StyleRule,
} from '../../src/layouts/style-rules.ts';
import { withoutLayers } from './without-layers.ts';

/**
 * Writes the deferred CSS, and `dist/style-files.json`: its addresses, the utilities in it, and for each script that a
 * page may load, the classes and ids of the sheet that occur in strings of the script or of anything that it imports.
 * The script may give them to elements, so pages with the script keep the rules for them.
 */
const shellScript = /\/src\/layouts\/shell\/ShellScript\.astro\?astro&type=script/u;
/** Islands in dialogs, which every page has: their classes are in the CSS of what opens at a touch. */
const dialogIsland = /\/src\/features\/(?:cart|wishlist)\/(?:cart|wishlist)-island\.tsx$/u;
/** Modules whose strings are not classes: packages, messages, and code without markup. */
const noMarkup =
  /\/node_modules\/|^\0virtual:messages\/|\.json(?:\?|$)|\/src\/(?:api|catalogue|config|contract|i18n|images|lib|regions|ui\/state)\/|\/src\/(?:routes|ui\/icons)\.ts$/u;
/** The script of lists fetches a list's next state from the server, with elements that its first state may lack. */
const listScript = /\/src\/features\/listing\/list\.client\.ts$/u;
/** Scripts whose elements are all styled by the CSS of what opens at a touch. */
const touchScript = /\/(?:lightbox|map-link)\.client\.ts$/u;
/** Components that the page of an empty list shows at once, and that filtering a list never adds. */
const emptyList = /\/(?:CategoryRow|OnwardSections)\.astro$/u;
const listPart = /\/src\/pages\/list-part\.astro$/u;
const component = /\/src\/.*\.astro$/u;
/** What marks the components of each deferred sheet: those below the first view, and those that open at a touch. */
const marks = { late: /\bdata-late\b/u, touch: /<dialog\b|\bdata-touch\b/u };
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
 * The elements to which each deferred sheet limits its utilities: those below the first view; dialogs and what else
 * opens at a touch. The utilities of a page's other elements are in the page itself, in their own order.
 */
const scopes = {
  late: ':where([data-late],[data-late] *)',
  touch: ':where(dialog,dialog *,[popover],[popover] *,[data-touch],[data-touch] *)',
};
type DeferredSheet = keyof typeof scopes;
const sheetNames = ['late', 'touch'] as const satisfies readonly DeferredSheet[];

/** Limits utilities to the elements of a deferred sheet. */
export const scopeUtilities = (rules: readonly StyleRule[], sheet: DeferredSheet): StyleRule[] =>
  rules.map((rule) => {
    if (rule.kind === 'group') return { ...rule, rules: scopeUtilities(rule.rules, sheet) };
    if (rule.kind !== 'rule') return rule;
    const selectors = rule.selectors.flatMap(([text, ...needs]): [string, ...typeof needs][] => {
      const root = selectorParser().astSync(text);
      let scoped = false;
      root.walkClasses((name) => {
        if (scoped) return;
        scoped = true;
        name.parent?.insertAfter(name, selectorParser.pseudo({ value: scopes[sheet] }));
      });
      // A rule for elements or attributes alone is in the pages that it is for.
      return scoped ? [[root.toString(), ...needs]] : [];
    });
    return { ...rule, selectors };
  });

/**
 * Where own rules of a deferred sheet hold that the main sheet has, too. A page includes those that its first view
 * needs, with others that change them.
 */
const sharedScope = ':where([data-late],:is([data-late],dialog,[popover],[data-touch]) *)';

/** Rules of the main sheet and of the deferred ones, and the classes of the main one. */
export type Sheets = { rules: StyleRule[]; known: Set<string> } & Record<DeferredSheet, StyleRule[]>;

export const scriptClasses = (sheets: Sheets): Plugin[] => {
  const ofModules = new Map<string, readonly string[]>();
  const listClasses = new Set<string>();
  /** Classes of components, by the deferred sheet that styles them. */
  const componentClasses = { late: new Set<string>(), touch: new Set<string>() };
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
  let made: { sources: Record<DeferredSheet, string>; files: StyleFiles } | null = null;
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
          if (code !== null && marks.late.test(code)) continue;
          if (!id.includes('/node_modules/'))
            for (const next of importedIds) if (!emptyList.test(next)) modules.add(next);
          for (const name of classesOf(id, code)) listClasses.add(name);
        }
        for (const sheet of sheetNames) {
          const marked = new Set(
            [...this.getModuleIds()].filter(
              (id) => component.test(id) && marks[sheet].test(this.getModuleInfo(id)?.code ?? ''),
            ),
          );
          for (const id of marked) {
            const { code = null, importedIds = [] } = this.getModuleInfo(id) ?? {};
            for (const next of importedIds) if (parts.test(next)) marked.add(next);
            for (const name of classesOf(id, code)) componentClasses[sheet].add(name);
          }
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
        const classesBySheet = { late: componentClasses.late, touch: new Set(componentClasses.touch) };
        const follow = (start: string): Set<string> => {
          const classes = new Set<string>();
          const modules = new Set([start]);
          for (const id of modules) {
            const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
            for (const next of importedIds) modules.add(next);
            for (const next of dynamicallyImportedIds) modules.add(next);
            const into = touchScript.test(id) ? classesBySheet.touch : classes;
            for (const name of classesOf(id, code.get(id) ?? null)) into.add(name);
            if (listScript.test(id)) for (const name of listClasses) classes.add(name);
          }
          return classes;
        };
        const utilities = sheets.rules.filter((rule) => rule.kind === 'group' && rule.prelude === utilitiesLayer);
        const scripts: Record<string, string[]> = {};
        for (const { fileName, facadeModuleId } of chunks) {
          if (facadeModuleId === null) continue;
          // Content that every page opens at a touch, or that its script shows, has its rules in that CSS.
          if (shellScript.test(facadeModuleId) || dialogIsland.test(facadeModuleId)) {
            for (const name of follow(facadeModuleId)) classesBySheet.touch.add(name);
            continue;
          }
          const classes = follow(facadeModuleId);
          if (classes.size > 0) scripts[fileName] = [...classes].toSorted();
        }
        // Shadows and rings consist of custom properties that the page itself may lack. Browsers that Tailwind supports
        // know `@property`: its fallback for others is in pages alone.
        const properties = sheets.rules.filter((rule) => rule.kind === 'named' && rule.name.startsWith('--'));
        const pageTexts = listStyleTexts(sheets.rules);
        const sourceOf = (sheet: DeferredSheet): string => {
          const shared = new Set(
            [...listStyleTexts(sheets[sheet])].filter(([text]) => pageTexts.has(text)).map(([, rule]) => rule),
          );
          const own = withoutLayers(sheets[sheet], (rule) => (shared.has(rule) ? sharedScope : ''));
          const meets = (need: string): boolean =>
            need.startsWith('.') ? classesBySheet[sheet].has(need.slice(1)) : !need.startsWith('#');
          return (
            selectStyles(own, () => () => true, '') +
            selectStyles([...properties, ...scopeUtilities(utilities, sheet)], () => meets, '')
          );
        };
        const sources = { late: sourceOf('late'), touch: sourceOf('touch') };
        // One version for both, which pages compress better than two.
        const version = hash('sha256', sources.late + sources.touch, 'hex').slice(0, 8);
        const addressOf = (sheet: DeferredSheet): string => `_astro/${sheet}.${version}.css`;
        const reads = [...new Set((sources.late + sources.touch).match(/(?<=var\(--)[\w-]+/gu))].toSorted();
        made = {
          sources,
          files: {
            late: addressOf('late'),
            touch: addressOf('touch'),
            lateClasses: [...classesBySheet.late].toSorted(),
            touchClasses: [...classesBySheet.touch].toSorted(),
            deferredReads: reads,
            scripts,
          },
        };
      },
      writeBundle({ dir }: Rolldown.NormalizedOutputOptions) {
        if (dir === undefined || made === null) throw new Error('the build of the client has no folder');
        const { sources, files } = made;
        // Written here, since Astro removes style sheets from the browser's bundle, and no page imports these.
        for (const sheet of sheetNames) writeFileSync(join(dir, files[sheet]), sources[sheet]);
        writeFileSync(join(dir, '..', 'style-files.json'), JSON.stringify(files));
      },
    },
  ];
};
