import type { Supervisor } from '../supervisor/supervise.ts';
import type { BenchArguments } from './arguments.ts';
import type { BenchShop } from './bench-shop.ts';

/** What each section of the bench receives. */
export type BenchRun = {
  wanted: BenchArguments;
  shop: BenchShop;
  products: number;
  supervisor: Pick<Supervisor, 'serve' | 'keep'>;
  /** A folder for files that a section writes, removed with the run. */
  folder: string;
  /** Reports progress. */
  say: (line: string) => void;
};
