import type { Supervisor } from '../supervisor/supervise.ts';
import type { BenchArguments } from './arguments.ts';
import type { BenchShop } from './bench-shop.ts';

/** What a section of the bench gets. */
export type BenchRun = {
  wanted: BenchArguments;
  shop: BenchShop;
  products: number;
  supervisor: Pick<Supervisor, 'serve' | 'keep'>;
  /** A folder of the run's own, for what a section writes. */
  folder: string;
  /** Says what is being done, to who waits. */
  say: (line: string) => void;
};
