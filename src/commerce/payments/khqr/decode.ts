import { amountOf, currencyCodes, type Currency } from './amount.ts';
import { crc16 } from './crc16.ts';
import { fieldsOf, KhqrError } from './fields.ts';
import { khqrPayload, type Khqr } from './khqr.ts';

const needed = (fields: Map<string, string>, tag: string): string => {
  const value = fields.get(tag);
  if (value === undefined) throw new KhqrError(`field ${tag} is missing`);
  return value;
};
const inner = (fields: Map<string, string>, tag: string): Map<string, string> => fieldsOf(fields.get(tag) ?? '');

const currencyOf = (code: string): Currency => {
  for (const name of ['USD', 'KHR'] as const) if (currencyCodes[name] === code) return name;
  throw new KhqrError(`the currency ${code} is neither dollar nor riel`);
};

/**
 * Parses a dynamic KHQR payload as written by `khqrPayload`, strictly: the checksum must match, and formatting the
 * parsed values must give the same payload again.
 * @throws {KhqrError} for anything else
 */
export const readKhqr = (payload: string): Khqr => {
  if (payload.length > 512) throw new KhqrError('a KHQR code has at most 512 characters');
  if (!/6304[\dA-F]{4}$/u.test(payload) || crc16(payload.slice(0, -4)) !== payload.slice(-4))
    throw new KhqrError('the checksum does not hold');
  const fields = fieldsOf(payload);
  const account = inner(fields, fields.has('30') ? '30' : '29');
  const more = inner(fields, '62');
  const khmer = inner(fields, '64');
  const times = inner(fields, '99');
  const currency = currencyOf(needed(fields, '53'));
  const code: Khqr = {
    account: needed(account, '00'),
    merchantId: account.get('01') ?? null,
    bank: account.get('02') ?? null,
    name: needed(fields, '59'),
    city: needed(fields, '60'),
    nameKm: khmer.get('01') ?? null,
    cityKm: khmer.get('02') ?? null,
    phone: more.get('02') ?? null,
    currency,
    amount: amountOf(needed(fields, '54'), currency),
    bill: needed(more, '01'),
    storeLabel: more.get('03') ?? null,
    terminal: more.get('07') ?? null,
    purpose: more.get('08') ?? null,
    createdAt: Number(needed(times, '00')),
    expiresAt: Number(needed(times, '01')),
  };
  if (khqrPayload(code) !== payload) throw new KhqrError('there is more in it, or in another order, than a code has');
  return code;
};
