import selectorParser, { type Selector } from 'postcss-selector-parser';
import { utilitiesLayer, type StyleRule } from '../../src/layouts/style-rules.ts';

/** As lightningcss writes them, with one colon, and any other with two. */
const pseudoElement = /^::|^:(?:before|after|first-line|first-letter)$/u;

const layer = /^@layer /u;

/** Wraps a selector into `:where()`, up to its pseudo-element, which cannot stand there. */
const withoutSpecificity = (selector: Selector, scope: string): string => {
  const index = selector.nodes.findIndex((node) => node.type === 'pseudo' && pseudoElement.test(node.value));
  const nodes = index === -1 ? selector.nodes : selector.nodes.slice(0, index);
  const text = nodes.map(String).join('').trim();
  const rest = index === -1 ? '' : selector.nodes.slice(index).map(String).join('');
  return text === '' ? rest : `:where(${text})${scope}${rest}`;
};

/**
 * Returns the own rules of a deferred sheet without `@layer`. Those that are not utilities lose their specificity, so
 * that utilities still beat them and the later of two wins. A sheet with layers that comes after the page has been laid
 * out makes browsers lay out the whole page again, which takes a tenth of a second on a fast machine
 * (docs/decisions/62-one-sheet.md).
 * @param scopeOf what limits a rule to some elements, as `:where(…)`; empty: it holds everywhere
 */
export const withoutLayers = (rules: readonly StyleRule[], scopeOf: (rule: StyleRule) => string): StyleRule[] =>
  rules.flatMap((rule): StyleRule[] => {
    if (rule.kind === 'group') {
      if (rule.prelude === utilitiesLayer) return [...rule.rules];
      const inner = withoutLayers(rule.rules, scopeOf);
      return layer.test(rule.prelude) ? inner : [{ ...rule, rules: inner }];
    }
    if (rule.kind !== 'rule') return [rule];
    const selectors = rule.selectors.map(([text, ...needs]): [string, ...typeof needs] => [
      selectorParser()
        .astSync(text)
        .nodes.map((selector) => withoutSpecificity(selector, scopeOf(rule)))
        .join(','),
      ...needs,
    ]);
    return [{ ...rule, selectors }];
  });
