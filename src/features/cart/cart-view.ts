import type { CartFacts, CartWords } from './cart-mount.tsx';
import type { LineActs, ShownLine } from './shown-line.ts';

/** What is in a cart, whoever's it is. */
export type CartView = {
  lines: { line: ShownLine; acts: LineActs }[];
  member: boolean;
  /** `none`: not known yet; `failed`: the account's cart could not be asked for. */
  state: 'none' | 'ready' | 'failed';
  /** What was done is not sent yet. */
  waiting: boolean;
  /** Prices are those of the last visit. */
  stale: boolean;
};

/** Of a drawer: the account's is a module that guests do not load. */
export type CartProps = { facts: CartFacts; t: CartWords };
