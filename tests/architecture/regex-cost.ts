/**
 * How a backtracking matcher's time grows with its input, in the worst case: found out from the pattern alone, by
 * looking for two ways to read the same text (Weideman et al., "Analyzing matching time behavior of backtracking regular
 * expression matchers by using ambiguity of NFA", 2016). What it cannot follow counts as costly.
 */
export type RegexCost = 'linear' | 'polynomial' | 'exponential' | 'unknown';

type Lookaround = { kind: 'lookaround'; body: Node };
type Node =
  | { kind: 'character'; source: string }
  | { kind: 'sequence'; parts: Node[] }
  | { kind: 'choice'; options: Node[] }
  | { kind: 'repeat'; min: number; max: number; body: Node }
  | { kind: 'start' | 'end' | 'word' | 'reference' }
  | Lookaround;

/** Reads a pattern of the `u` mode. What stands for one character stays as it is written: the engine says what it takes. */
const parse = (source: string): Node => {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const sticky = new RegExp(pattern.source, 'uy');
    sticky.lastIndex = at;
    const match = sticky.exec(source);
    if (match) at = sticky.lastIndex;
    return match;
  };

  const group = (): Node | null => {
    const open = take(/\((?:\?(?:<?[=!]|:|<\w+>))?/u)?.[0];
    if (open === undefined) return null;
    const body = choice();
    if (!take(/\)/u)) throw new Error(`an open group in /${source}/`);
    return /^\(\?<?[=!]/u.test(open) ? { kind: 'lookaround', body } : body;
  };

  const atom = (): Node | null => {
    const inner = group();
    if (inner) return inner;
    if (take(/\^/u)) return { kind: 'start' };
    if (take(/\$/u)) return { kind: 'end' };
    if (take(/\\[bB]/u)) return { kind: 'word' };
    if (take(/\\(?:[1-9]\d*|k<\w+>)/u)) return { kind: 'reference' };
    const [text] =
      take(/\[(?:\\.|[^\\\]])*\]/u) ??
      take(/\\(?:u\{[\da-f]+\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[pP]\{[^}]*\}|.)/u) ??
      take(/[^|()[\]{}*+?\\]/u) ??
      [];
    return text === undefined ? null : { kind: 'character', source: text };
  };

  const repeated = (body: Node): Node => {
    const [, sign, least = '', comma, greatest = ''] = take(/(?:([*+?])|\{(\d+)(,)?(\d*)\})\??/u) ?? [];
    if (sign === undefined && least === '') return body;
    const min = sign === undefined ? Number(least) : sign === '+' ? 1 : 0;
    const isOpen = sign === undefined ? comma !== undefined && greatest === '' : sign !== '?';
    const last = sign === '?' ? 1 : comma === undefined ? min : Number(greatest);
    return { kind: 'repeat', min, max: isOpen ? Number.POSITIVE_INFINITY : last, body };
  };

  const sequence = (): Node => {
    const parts: Node[] = [];
    for (let part = atom(); part; part = atom()) parts.push(repeated(part));
    return { kind: 'sequence', parts };
  };

  const choice = (): Node => {
    const options = [sequence()];
    while (take(/\|/u)) options.push(sequence());
    return { kind: 'choice', options };
  };

  const whole = choice();
  if (at !== source.length) throw new Error(`/${source}/ is not understood from ${at} on`);
  return whole;
};

const childrenOf = (node: Node): Node[] => {
  if (node.kind === 'sequence') return node.parts;
  if (node.kind === 'choice') return node.options;
  return node.kind === 'repeat' || node.kind === 'lookaround' ? [node.body] : [];
};

const nodesOf = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(nodesOf)];

const isUnbounded = (node: Node): boolean => nodesOf(node).some((one) => one.kind === 'repeat' && one.max > manyTimes);

/** A bound above this is none: what it bounds is as costly as if there were no end. */
const manyTimes = 2048;
/** Groups that repeat up to so often are read as they are written, longer ones as if they had no end. */
const fewTimes = 4;

/** Characters of all kinds; those that a pattern names, and their neighbours, come on top. */
const samples = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCodePoint(code)),
  ...Array.from('\u0085\u00A0éßİıſK٣ក០្៖中一あ\u200B\u2028\uFEFF\u0301😀'),
];

const namedCharacters = (source: string): string[] => {
  const codes = [
    ...Array.from(source.matchAll(/\\u\{([\da-f]+)\}|\\u([\da-f]{4})|\\x([\da-f]{2})/giu), ([, ...hex]) =>
      Number.parseInt(hex.join(''), 16),
    ),
    ...Array.from(source, (character) => character.codePointAt(0) ?? 0),
  ];
  return codes
    .flatMap((code) => [code - 1, code, code + 1])
    .filter((code) => code >= 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff))
    .map((code) => String.fromCodePoint(code));
};

/** An edge that takes no character. `blocks`: no character may have been taken before, or after. */
type Edge = { to: number; kind: 'plain' | 'start' | 'end' | 'lookaround' | 'endless lookaround' };

/** A state's edges that take none, and its one edge that takes a character of a set, as bits over the alphabet. */
type State = { edges: Edge[]; character: { set: bigint; to: number } | null };

/** Builds the automaton as the matcher walks it: loops that need no more than two rounds to show two ways are cut. */
const build = (root: Node, setOf: (source: string) => bigint, isMultiline: boolean) => {
  const states: State[] = [];
  const add = (): number => states.push({ edges: [], character: null }) - 1;
  const link = (from: number, to: number, kind: Edge['kind'] = 'plain'): void => {
    states[from]?.edges.push({ to, kind });
  };

  const loop = (from: number, body: Node): number => {
    const head = add();
    link(from, head);
    const first = add();
    link(head, first);
    link(put(body, first), head);
    const out = add();
    link(head, out);
    return out;
  };

  const repeat = (from: number, { min, max, body }: Node & { kind: 'repeat' }): number => {
    const isSingle = body.kind === 'character';
    const isEndless = max > (isSingle ? manyTimes : fewTimes);
    // One character more or less is what makes two ways, however many there may be.
    const least = isSingle && !isEndless && max > min ? Math.min(min, 1) : Math.min(min, isSingle ? 2 : fewTimes);
    let end = from;
    for (let time = 0; time < least; time += 1) end = put(body, end);
    if (isEndless) return loop(end, body);
    const most = max === min ? least : isSingle ? least + 1 : max;
    const out = add();
    link(end, out);
    for (let time = least; time < most; time += 1) {
      end = put(body, end);
      link(end, out);
    }
    return out;
  };

  const put = (node: Node, from: number): number => {
    if (node.kind === 'sequence') return node.parts.reduce((end, part) => put(part, end), from);
    if (node.kind === 'repeat') return repeat(from, node);
    const to = add();
    if (node.kind === 'choice') {
      for (const option of node.options) {
        const first = add();
        link(from, first);
        link(put(option, first), to);
      }
    } else if (node.kind === 'character') {
      const first = add();
      link(from, first);
      const state = states[first];
      if (state) state.character = { set: setOf(node.source), to };
    } else if (node.kind === 'lookaround') link(from, to, isUnbounded(node.body) ? 'endless lookaround' : 'lookaround');
    else if (node.kind === 'word' || node.kind === 'reference' || isMultiline) link(from, to, 'lookaround');
    else link(from, to, node.kind);
    return to;
  };

  const first = add();
  const last = put(root, first);
  return { states, first, last };
};

/** The characters of a pattern as positions, and from which position one comes to which, in how many ways (2: or more). */
type Automaton = { sets: bigint[]; next: Map<number, number>[]; lookarounds: Set<number> };

/** Position 0 stands for what is passed over before a match begins, and for the beginning itself. */
const buildAutomaton = (
  { states, first, last }: ReturnType<typeof build>,
  all: bigint,
  isAnchored: boolean,
): Automaton => {
  const characters = states.flatMap((state, index) => (state.character ? [index] : []));
  const positionOf = new Map(characters.map((state, index) => [state, index + 1]));
  const sets = [all, ...characters.map((state) => states[state]?.character?.set ?? 0n)];
  const lookarounds = new Set<number>();

  /** Walks on without taking a character: each edge once on a way, since a round that takes nothing is given up. */
  const walk = (from: number, position: number, isStart: boolean) => {
    const ways = new Map<number, number>();
    let accepts = false;
    let steps = 0;
    const visit = (state: number, used: ReadonlySet<Edge>, isFree: boolean, isFirst: boolean): void => {
      steps += 1;
      if (steps > 20_000) throw new Error('too many ways without a character');
      if (state === last && isFree) accepts = true;
      const to = positionOf.get(state);
      if (to !== undefined) ways.set(to, Math.min(2, (ways.get(to) ?? 0) + 1));
      for (const edge of states[state]?.edges ?? []) {
        if (used.has(edge) || (edge.kind === 'start' && !isFirst) || edge.kind === 'end') continue;
        // What is looked at from the beginning is looked at once.
        if (edge.kind === 'endless lookaround' && !isFirst) lookarounds.add(position);
        visit(edge.to, new Set(used).add(edge), isFree && edge.kind === 'plain', isFirst);
      }
    };
    visit(from, new Set(), true, isStart);
    return { ways, accepts };
  };

  const walks = [
    walk(first, 0, true),
    ...characters.map((state, index) => walk(states[state]?.character?.to ?? last, index + 1, false)),
  ];
  // Who is at a position from which every way on can end at once has a match: what comes before is never tried again.
  const sure = new Set(walks.keys().filter((position) => position > 0 && walks[position]?.accepts));
  for (let size = -1; size !== sure.size;) {
    size = sure.size;
    for (const position of sure) if (walks[position]?.ways.keys().some((to) => !sure.has(to))) sure.delete(position);
  }
  const next = walks.map(({ ways }, position) =>
    sure.has(position) ? new Map<number, number>() : new Map([...ways].filter(([to]) => !sure.has(to))),
  );
  if (!isAnchored) {
    // A match that begins with `^` begins once.
    const anywhere = walk(first, 0, false).ways;
    next[0] = new Map([...anywhere].filter(([to]) => !sure.has(to)));
    next[0].set(0, 1);
  }
  return { sets, next, lookarounds };
};

/** The strongly connected part of each node, by number. */
const components = (size: number, next: (node: number) => Iterable<number>): number[] => {
  const component = Array<number>(size).fill(-1);
  const reach = (from: number): Set<number> => {
    const seen = new Set<number>();
    const open = [from];
    for (let node = open.pop(); node !== undefined; node = open.pop())
      for (const to of next(node)) {
        if (seen.has(to)) continue;
        seen.add(to);
        open.push(to);
      }
    return seen;
  };
  const reached = Array.from({ length: size }, (_, node) => reach(node));
  for (let node = 0; node < size; node += 1) {
    if (component[node] !== -1 || !reached[node]?.has(node)) continue;
    for (const other of reached[node] ?? []) if (reached[other]?.has(node)) component[other] = node;
  }
  return component;
};

/** Whether from one pair or triple of positions another can be reached, all reading the same characters. */
const reaches = (
  { sets, next }: Automaton,
  from: readonly number[],
  to: readonly number[],
  stays: (tuple: readonly number[]) => boolean,
): boolean => {
  const seen = new Set<string>();
  const open: (readonly number[])[] = [from];
  const goal = to.join();
  for (let tuple = open.pop(); tuple; tuple = open.pop()) {
    let ways: { tuple: number[]; set: bigint }[] = [{ tuple: [], set: -1n }];
    for (const position of tuple)
      ways = ways.flatMap((way) =>
        [...(next[position]?.keys() ?? [])]
          .map((one) => ({ tuple: [...way.tuple, one], set: way.set & (sets[one] ?? 0n) }))
          .filter(({ set }) => set !== 0n),
      );
    for (const way of ways) {
      const key = way.tuple.join();
      if (seen.has(key) || !stays(way.tuple)) continue;
      if (key === goal) return true;
      seen.add(key);
      open.push(way.tuple);
    }
  }
  return false;
};

const reachable = ({ next }: Automaton, from: number, goals: ReadonlySet<number>): boolean => {
  const seen = new Set([from]);
  for (const position of seen) {
    if (goals.has(position)) return true;
    for (const to of next[position]?.keys() ?? []) seen.add(to);
  }
  return false;
};

/** Two ways from a position back to itself over the same text: each round doubles what is tried. */
const isExponential = (automaton: Automaton, component: number[]): boolean => {
  const { sets, next } = automaton;
  return next.some((ways, from) => {
    const own = component[from];
    if (own === -1) return false;
    const inside = [...ways].filter(([to]) => component[to] === own);
    if (inside.some(([, count]) => count > 1)) return true;
    const stays = (pair: readonly number[]): boolean => pair.every((position) => component[position] === own);
    return inside.some(([one], index) =>
      inside
        .slice(index + 1)
        .some(
          ([other]) =>
            ((sets[one] ?? 0n) & (sets[other] ?? 0n)) !== 0n && reaches(automaton, [one, other], [from, from], stays),
        ),
    );
  });
};

/** Two loops, one behind the other, that take the same text: it can be cut between them anywhere. */
const isPolynomial = (automaton: Automaton, component: number[]): boolean => {
  const loops = component.flatMap((own, position) => (own === -1 ? [] : [position]));
  return loops.some((one) =>
    loops.some(
      (other) =>
        component[one] !== component[other] &&
        reaches(
          automaton,
          [one, one, other],
          [one, other, other],
          ([first = 0, , third = 0]) => component[first] === component[one] && component[third] === component[other],
        ),
    ),
  );
};

const costOf = (root: Node, source: string, flags: string, isAnchored: boolean): RegexCost => {
  const alphabet = [...new Set([...samples, ...namedCharacters(source)])];
  const known = new Map<string, bigint>();
  const setOf = (atom: string): bigint => {
    const ready = known.get(atom);
    if (ready !== undefined) return ready;
    const one = new RegExp(`^(?:${atom})$`, flags.replaceAll(/[gmyd]/gu, ''));
    const set = alphabet.reduce(
      (bits, character, bit) => (one.test(character) ? bits | (1n << BigInt(bit)) : bits),
      0n,
    );
    known.set(atom, set);
    return set;
  };
  const all = (1n << BigInt(alphabet.length)) - 1n;
  const automaton = buildAutomaton(build(root, setOf, flags.includes('m')), all, isAnchored);
  const component = components(automaton.next.length, (position) => automaton.next[position]?.keys() ?? []);
  if (isExponential(automaton, component)) return 'exponential';
  // An assertion that reads on without a bound, behind a loop: it is asked again in each round.
  const isAskedAgain = component.some(
    (own, position) => own !== -1 && reachable(automaton, position, automaton.lookarounds),
  );
  return isAskedAgain || isPolynomial(automaton, component) ? 'polynomial' : 'linear';
};

const costs = ['exponential', 'polynomial', 'linear'] as const;

/** Tells how a pattern's worst case grows with its input. */
export const regexCost = ({ source, flags }: { source: string; flags: string }): RegexCost => {
  const root = parse(source);
  const nodes = nodesOf(root);
  if (nodes.some(({ kind }) => kind === 'reference')) return 'unknown';
  const lookarounds = nodes.filter((node): node is Lookaround => node.kind === 'lookaround');
  const found = new Set([
    costOf(root, source, flags, flags.includes('y')),
    ...lookarounds.map(({ body }) => costOf(body, source, flags, true)),
  ]);
  return costs.find((cost) => found.has(cost)) ?? 'unknown';
};
