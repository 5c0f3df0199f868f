import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { messageOf } from '../../src/lib/errors.ts';
import { StepError } from '../supervisor/child.ts';

export const sections = ['publish', 'change', 'serve', 'transfer', 'calls', 'profile'] as const;
export type Section = (typeof sections)[number];

export type BenchArguments = {
  /** Catalogue file whose rows are used. */
  file: string;
  /** Numbers of products, one run after another; only the first is compared with other programs. */
  products: number[];
  only: ReadonlySet<Section>;
  /** File for all figures as JSON. */
  json: string | null;
  /** Whether the exit code is 1 if a bound does not hold. */
  check: boolean;
  markdown: boolean;
};

const usage =
  'npm run bench -- [--file catalogue.jsonl.gz] [--products 10000,50000] [--only publish,change,serve,transfer,calls,profile] [--json figures.json] [--markdown] [--check]';

const ownRows = join('src', 'commerce', 'demo', 'products', 'buildcores.jsonl.gz');

const options = {
  file: { type: 'string', default: ownRows },
  products: { type: 'string', default: '10000,50000' },
  only: { type: 'string', default: 'publish,change,serve,transfer,calls' },
  json: { type: 'string' },
  check: { type: 'boolean', default: false },
  markdown: { type: 'boolean', default: false },
} as const;

const parsed = (args: string[]) => {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new StepError(`${messageOf(error)}\nUse: ${usage}`);
  }
};

/** @throws {StepError} that says what was expected */
export const readArguments = (args: string[]): BenchArguments => {
  const { file, json = null, check, markdown, ...lists } = parsed(args);
  const products = lists.products.split(',').map(Number);
  if (products.some((count) => !Number.isSafeInteger(count) || count < 1 || count > 1_000_000))
    throw new StepError(`--products ${lists.products}: expected whole numbers, such as 10000,50000`);
  const only = lists.only.split(',').map((word) => {
    const section = sections.find((one) => one === word);
    if (!section) throw new StepError(`--only ${word}: expected some of ${sections.join()}`);
    return section;
  });
  return { file, products, only: new Set(only), json, check, markdown };
};
