import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss';
import selectorParser, { type Node, type Selector } from 'postcss-selector-parser';
import type { Plugin } from 'vite';
import * as z from 'zod';
import { listStyleNeeds, type StyleNeed, type StyleRule } from '../../src/layouts/style-rules.ts';
import { scriptClasses, type Sheets } from './script-classes.ts';
import { settleProperties } from './settle-properties.ts';

/** At-rules that contain rules, including Tailwind's fallback layer for browsers without `@property`. */
const groups = new Set(['media', 'supports', 'layer', 'container', 'starting-style']);
const namedRules = new Set(['keyframes', 'property', 'page']);
const fontFamily = /^["']?(.*?)["']?$/u;
/** Attributes of the root and the body, which are known when a page is rendered. */
const rootAttributes = new Set(['data-look', 'data-route', 'data-personal']);
const alternatives = new Set([':is', ':where', ':has', ':-webkit-any', ':-moz-any']);

/** How the typography plugin excludes elements that opt out of it; descriptions contain none. */
const notProse = ':not(:where([class~=not-prose],[class~=not-prose] *))';

const parseNeeds = (nodes: readonly Node[]): StyleNeed[] =>
  nodes.flatMap((node): StyleNeed[] => {
    if (node.type === 'class') return [`.${node.value}`];
    if (node.type === 'id') return [`#${node.value}`];
    if (node.type === 'attribute' && rootAttributes.has(node.attribute))
      return [`[${node.attribute}${node.operator ?? ''}${node.value ?? ''}]`];
    if (node.type !== 'pseudo') return [];
    if (node.value === ':lang') return [node.toString()];
    if (!alternatives.has(node.value)) return [];
    const branches = node.nodes.map((branch: Selector) => parseNeeds(branch.nodes));
    return branches.some((branch) => branch.length === 0) ? [] : branches.length === 1 ? branches.flat() : [branches];
  });

const parseSelectors = (rule: Rule): [string, ...StyleNeed[]][] =>
  selectorParser()
    .astSync(rule.selector.replaceAll(notProse, ''))
    .nodes.map((selector) => [selector.toString().trim(), ...parseNeeds(selector.nodes)]);

const bodyOf = (rule: Rule | AtRule): string => (rule.nodes ?? []).map(String).join(';');

/**
 * Converts a node of a sheet into rules.
 * @param isFallback whether it is in Tailwind's layer for browsers without `@property`, where each value is kept if and
 * only if its property is
 */
const splitNode = (node: ChildNode, isFallback: boolean): StyleRule[] => {
  if (node.type === 'comment' || node.type === 'decl') return [];
  if (node.type === 'rule' && isFallback)
    return node.nodes.flatMap((one) =>
      one.type === 'decl' ? [{ kind: 'named', name: one.prop, text: `${node.selector}{${one.toString()}}` }] : [],
    );
  if (node.type === 'rule') return [{ kind: 'rule', selectors: parseSelectors(node), body: bodyOf(node) }];
  if (groups.has(node.name) && node.nodes)
    return [
      {
        kind: 'group',
        prelude: `@${node.name}${node.params && ` ${node.params}`}`,
        rules: splitRules(node, isFallback || node.params === 'properties'),
      },
    ];
  if (namedRules.has(node.name)) return [{ kind: 'named', name: node.params, text: node.toString() }];
  if (node.name === 'font-face') {
    const family = node.nodes?.find((one) => one.type === 'decl' && one.prop === 'font-family');
    return [
      {
        kind: 'named',
        name: family?.type === 'decl' ? family.value.replace(fontFamily, '$1') : '',
        text: node.toString(),
      },
    ];
  }
  return [{ kind: 'text', text: `${node.toString()}${node.nodes ? '' : ';'}` }];
};

const splitRules = (container: Container, isFallback: boolean): StyleRule[] =>
  (container.nodes ?? []).flatMap((node) => splitNode(node, isFallback));

/** Splits a minified sheet into its rules. The caller has to declare the order of layers. */
export const splitStyles = (css: string): StyleRule[] => {
  const sheet = postcss.parse(css);
  settleProperties(sheet);
  return splitRules(sheet, false).filter((rule) => rule.kind !== 'text' || !rule.text.startsWith('@layer'));
};

const deferredSheet = /\/(late|touch)\.css\?/u;
const exported = /export default ("(?:[^"\\]|\\.)*")/u;

/**
 * Turns `import rules from './sheet.css?inline&rules'` into the sheet's rules as data, and finds out which of its
 * classes the scripts of pages use.
 */
export const styleRules = (): Plugin[] => {
  const sheets: Sheets = { rules: [], late: [], touch: [], known: new Set() };
  return [
    {
      name: 'style-rules',
      enforce: 'post',
      transform: {
        filter: { id: /\.css\?(?:.*&)?rules\b/u },
        handler(code, id) {
          const css = z.string().parse(JSON.parse(exported.exec(code)?.[1] ?? 'null'));
          const rules = splitStyles(css);
          const [, name] = deferredSheet.exec(id) ?? [];
          if (name === 'late' || name === 'touch') sheets[name] = rules;
          else {
            sheets.rules = rules;
            for (const need of listStyleNeeds(rules)) if (/^[.#]/u.test(need)) sheets.known.add(need.slice(1));
          }
          return { code: `export default ${JSON.stringify(rules)}`, map: null };
        },
      },
    },
    ...scriptClasses(sheets),
  ];
};
