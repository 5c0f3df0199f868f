type Node = { next: Map<string, Node>; name: string | null };

const mark = /\p{M}/u;
/** The sign that makes the next Khmer letter a subscript of the previous one. */
const coeng = '\u17D2';

export type PhraseMatch = { start: number; end: number; name: string };

/**
 * Creates a function that finds phrases in a text from left to right, the longest one at each position.
 * @param phrases the name of each phrase
 * @returns a function that returns the matches, without overlaps. A match never cuts a Khmer letter off from its signs.
 */
export const createPhraseFinder = (phrases: ReadonlyMap<string, string>): ((text: string) => PhraseMatch[]) => {
  const root: Node = { next: new Map(), name: null };
  for (const [phrase, name] of phrases) {
    let node = root;
    for (const unit of phrase.split('')) {
      const known = node.next.get(unit) ?? { next: new Map(), name: null };
      node.next.set(unit, known);
      node = known;
    }
    node.name = name;
  }
  return (text) => {
    const found: PhraseMatch[] = [];
    let start = 0;
    while (start < text.length) {
      let node = text[start - 1] === coeng ? undefined : root.next.get(text[start] ?? '');
      let best: { name: string; end: number } | null = null;
      for (let end = start + 1; node; end++) {
        if (node.name !== null && !mark.test(text[end] ?? '')) best = { name: node.name, end };
        node = node.next.get(text[end] ?? '');
      }
      if (best) found.push({ start, ...best });
      start = best?.end ?? start + 1;
    }
    return found;
  };
};
