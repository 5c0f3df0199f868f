import { parseArgs } from 'node:util';
import type { Cents } from '../../contract/money.ts';
import { messageOf } from '../../lib/errors.ts';
import { ChangeError } from '../errors/storage-error.ts';

/** Strict parsing of the arguments of `npm run shop`: each mistake is reported in one clear sentence. */

const options = {
  store: { type: 'string' },
  product: { type: 'string' },
  variant: { type: 'string' },
  price: { type: 'string' },
  promo: { type: 'string' },
  until: { type: 'string' },
  stock: { type: 'string' },
  order: { type: 'string' },
  payment: { type: 'string' },
  status: { type: 'string' },
  tracking: { type: 'string' },
  courier: { type: 'string' },
  place: { type: 'string' },
  note: { type: 'string' },
  warranty: { type: 'string' },
  serial: { type: 'string' },
  to: { type: 'string' },
  json: { type: 'boolean' },
} as const;

export type AdminOptions = {
  [Name in keyof typeof options]?: (typeof options)[Name]['type'] extends 'boolean' ? boolean : string;
};

export const adminUsage = `npm run shop -- price --store S001 --product 12 --price 199.00 [--variant 3] [--promo 179.00|none] [--until 2026-12-31]
npm run shop -- stock --store S001 --product 12 --stock 5 [--variant 3]
npm run shop -- order --store S001 [--status placed] | --order S001-24K7Q2 [--json]
npm run shop -- confirm|reject|deliver|cancel|return|refund --order S001-24K7Q2 [--note "left at the gate"] [--json]
npm run shop -- ship|track --order S001-24K7Q2 [--tracking KH123] [--courier "Express"] [--place "Siem Reap depot"] [--note "at the depot"] [--json]
npm run shop -- warranty --order S001-24K7Q2 [--warranty W7K29QXM4RTH --serial 5CD2047XYZ] [--json]
npm run shop -- booking list --store S001 [--status booked] [--json]
npm run shop -- booking confirm|cancel|no-show|done|refund --order S001-24K7Q2 [--note "the part is not here"] [--json]
npm run shop -- payments --store S001 [--json]
npm run shop -- payback --store S001 --payment 9c1f… [--json]
npm run shop -- outbox --store S001 [--to +85512345678] [--json]`;

/** Actions that take a second word (the step). */
const withStep: ReadonlySet<string> = new Set(['booking']);

/**
 * Parses the action, its step and the options. Which options an action accepts is checked by the action itself.
 * @throws {ChangeError}
 */
export const parseAdminArguments = (args: string[]): { action: string; step: string; values: AdminOptions } => {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [action, step = '', ...more] = positionals;
    if (action === undefined || more.length > 0 || (step !== '' && !withStep.has(action)))
      throw new Error('expected one action');
    return { action, step, values };
  } catch (error) {
    throw new ChangeError(`${messageOf(error)}\n${adminUsage}`);
  }
};

/** Rejects options that the action does not accept. @throws {ChangeError} */
export const rejectOtherOptions = (
  action: string,
  values: AdminOptions,
  names: readonly (keyof AdminOptions)[],
): void => {
  const foreign = Object.keys(values).find((name) => !names.some((one) => one === name));
  if (foreign !== undefined) throw new ChangeError(`--${foreign} does not go with "${action}"`);
};

/** @throws {ChangeError} */
export const requireOption = (name: keyof AdminOptions, text: string | undefined): string => {
  if (!text) throw new ChangeError(`--${name} is missing`);
  return text;
};

/** @throws {ChangeError} */
export const parseWholeNumber = (name: keyof AdminOptions, text: string | undefined, min: number): number => {
  const given = requireOption(name, text);
  if (!/^\d{1,9}$/u.test(given) || Number(given) < min)
    throw new ChangeError(`--${name} ${given}: expected a whole number of ${min} or more`);
  return Number(given);
};

/** Parses a positive amount of dollars into cents. @throws {ChangeError} */
export const parseCents = (name: keyof AdminOptions, text: string | undefined): Cents => {
  const given = requireOption(name, text);
  const value = /^\d{1,8}(\.\d{1,2})?$/u.test(given) ? Math.round(Number(given) * 100) : 0;
  if (value <= 0) throw new ChangeError(`--${name} ${given}: expected dollars above 0 such as 199.00`);
  return value;
};

/** Collapses whitespace and control characters to make one line of text; null if none is left. @throws {ChangeError} */
export const parseNote = (name: keyof AdminOptions, text: string | undefined, max: number): string | null => {
  const line =
    text
      ?.normalize('NFC')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim() ?? '';
  if (line.length > max) throw new ChangeError(`--${name} may have at most ${max} characters`);
  return line || null;
};
