import type { Declaration, Root } from 'postcss';

/**
 * Tailwind's utilities compose values from `--tw-…` properties, so that any two of them can be used together. A sheet
 * needs few of these properties; the others are constants that would take up bytes in every page.
 */

const isComposing = (name: string): boolean => name.startsWith('--tw-');

const readsOf = (value: string): Set<string> =>
  new Set(Array.from(value.matchAll(/var\((--tw-[\w-]+)/gu), ([, name = '']) => name));

const read = /var\((--tw-[\w-]+)/u;

/** Replaces each `var(--tw-…)` by its value; `valueOf` returns null if it is not known, and `var()` then stays. */
const replaceReads = (value: string, valueOf: (name: string, fallback: string | null) => string | null): string => {
  const [start, name = ''] = read.exec(value) ?? [];
  if (start === undefined) return value;
  const from = value.indexOf(start);
  let end = from + start.length;
  for (let open = 1; end < value.length && open > 0; end++)
    open += value[end] === '(' ? 1 : value[end] === ')' ? -1 : 0;
  const rest = value.slice(from + start.length, end - 1);
  const fallback = rest.startsWith(',') ? replaceReads(rest.slice(1).trim(), valueOf) : null;
  const known = valueOf(name, fallback) ?? `var(${name}${fallback === null ? '' : `,${fallback}`})`;
  return value.slice(0, from) + known + replaceReads(value.slice(end), valueOf);
};

const isRegistration = (node: Declaration['parent']): boolean =>
  node?.type === 'atrule' && 'name' in node && node.name === 'property';

/** Tells whether a declaration is in Tailwind's layer for browsers without `@property`. */
const isFallbackLayer = (node: Declaration): boolean => {
  for (let parent = node.parent; parent && parent.type !== 'root'; parent = parent.parent)
    if (parent.type === 'atrule' && 'name' in parent && parent.name === 'layer' && 'params' in parent)
      return parent.params === 'properties';
  return false;
};

/**
 * Inlines the values of `--tw-…` properties that no other rule of the sheet can change: those that no rule sets, and
 * those that every rule that reads them also sets. Then removes properties that are not read anywhere.
 */
export const settleProperties = (root: Root): void => {
  const initial = new Map<string, string>();
  root.walkAtRules('property', (rule) => {
    const isLength = rule.nodes?.some(
      (node) => node.type === 'decl' && node.prop === 'syntax' && node.value.includes('<length>'),
    );
    // `calc(1px + 0)` is not a valid length.
    rule.walkDecls(
      'initial-value',
      ({ value }) => void initial.set(rule.params, isLength && value === '0' ? '0px' : value),
    );
  });
  const declarations: Declaration[] = [];
  root.walkDecls((declaration) => {
    if (!isRegistration(declaration.parent) && !isFallbackLayer(declaration)) declarations.push(declaration);
  });
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    const readers = new Map<string, Set<Declaration['parent']>>();
    const setters = new Map<string, Set<Declaration['parent']>>();
    const note = (map: typeof readers, name: string, { parent }: Declaration): void =>
      void map.set(name, (map.get(name) ?? new Set()).add(parent));
    for (const declaration of declarations.filter(({ parent }) => parent)) {
      if (isComposing(declaration.prop)) note(setters, declaration.prop, declaration);
      for (const name of readsOf(declaration.value)) note(readers, name, declaration);
    }
    const ownValue = (name: string, parent: Declaration['parent']): string | null => {
      const set = setters.get(name);
      if (![...(readers.get(name) ?? [])].every((reader) => set?.has(reader))) return null;
      const own = (parent?.nodes ?? []).filter((node) => node.type === 'decl' && node.prop === name);
      const [last] = own.slice(-1);
      return last?.type === 'decl' ? last.value : null;
    };
    for (const declaration of declarations) {
      const { parent, prop, value } = declaration;
      if (!parent) continue;
      if (isComposing(prop) && !readers.has(prop)) {
        declaration.remove();
        isChanged = true;
      } else if (value.includes('var(--tw-')) {
        const settled = replaceReads(value, (name, fallback) =>
          setters.has(name) ? ownValue(name, parent) : (initial.get(name) ?? fallback),
        );
        if (settled !== value) {
          declaration.value = settled;
          isChanged = true;
        }
      }
    }
  }
};
