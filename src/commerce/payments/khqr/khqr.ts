import { createHash } from 'node:crypto';
import { amountText, currencyCodes, type Currency } from './amount.ts';
import { crc16 } from './crc16.ts';
import { field, KhqrError, template } from './fields.ts';

/** The payee, as the bank knows it. */
type KhqrMerchant = {
  /** Bakong account such as `psar_one@aclb`. */
  account: string;
  /** A merchant account (field 30) has a merchant id and a bank; a personal account (field 29) has at most the bank. */
  merchantId: string | null;
  bank: string | null;
  /** In Latin script. */
  name: string;
  city: string;
  nameKm: string | null;
  cityKm: string | null;
  phone: string | null;
};

/** A dynamic KHQR code: for one amount and a limited time (EMVCo merchant-presented mode, Bakong's KHQR). */
export type Khqr = KhqrMerchant & {
  currency: Currency;
  /** Cents of a dollar, or whole riel. */
  amount: number;
  /** Unique per code, so that two codes never have the same MD5. */
  bill: string;
  storeLabel: string | null;
  terminal: string | null;
  purpose: string | null;
  /** Milliseconds since 1970. */
  createdAt: number;
  expiresAt: number;
};

const latin = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/u;
/** Khmer letters, marks and signs, zero-width spaces between words, and the characters of Latin names. */
const khmer =
  /^[\u1780-\u17ff\u19e0-\u19ff\u200b\x21-\x7e](?:[\u1780-\u17ff\u19e0-\u19ff\u200b\x20-\x7e]*[\u1780-\u17ff\u19e0-\u19ff\u200b\x21-\x7e])?$/u;

const limits: readonly (readonly [keyof Khqr, number, RegExp])[] = [
  ['account', 32, /^[\w.+-]+@[\w.-]+$/u],
  ['merchantId', 32, latin],
  ['bank', 32, latin],
  ['name', 25, latin],
  ['city', 15, latin],
  ['nameKm', 25, khmer],
  ['cityKm', 15, khmer],
  ['phone', 25, /^\+?\d+$/u],
  ['bill', 25, latin],
  ['storeLabel', 25, latin],
  ['terminal', 25, latin],
  ['purpose', 25, latin],
];

/** @throws {KhqrError} naming the invalid value */
const checkValues = (code: Khqr): void => {
  for (const [name, max, pattern] of limits) {
    const value = code[name];
    if (value === null) continue;
    if (typeof value !== 'string' || value.length > max || !pattern.test(value))
      throw new KhqrError(`${name} must be 1 to ${max} of the characters that it may have`);
  }
  if (code.merchantId !== null && code.bank === null) throw new KhqrError('a merchant id needs its bank');
  if (code.cityKm !== null && code.nameKm === null) throw new KhqrError('a Khmer city needs a Khmer name');
  for (const time of [code.createdAt, code.expiresAt])
    if (!Number.isSafeInteger(time) || String(time).length !== 13 || time < 0)
      throw new KhqrError('times are milliseconds of 13 digits');
  if (code.expiresAt <= code.createdAt) throw new KhqrError('the code must expire after it was made');
};

/** Formats the payload: the fields in Bakong's order, the checksum last. @throws {KhqrError} if a value is invalid */
export const khqrPayload = (code: Khqr): string => {
  checkValues(code);
  const kind = code.merchantId === null ? '29' : '30';
  const text = [
    field('00', '01'),
    field('01', '12'),
    template(kind, [
      ['00', code.account],
      ['01', code.merchantId],
      ['02', code.bank],
    ]),
    field('52', '5999'),
    field('53', currencyCodes[code.currency]),
    field('54', amountText(code.amount, code.currency)),
    field('58', 'KH'),
    field('59', code.name),
    field('60', code.city),
    template('62', [
      ['01', code.bill],
      ['02', code.phone],
      ['03', code.storeLabel],
      ['07', code.terminal],
      ['08', code.purpose],
    ]),
    code.nameKm === null
      ? ''
      : template('64', [
          ['00', 'km'],
          ['01', code.nameKm],
          ['02', code.cityKm],
        ]),
    template('99', [
      ['00', String(code.createdAt)],
      ['01', String(code.expiresAt)],
    ]),
    '6304',
  ].join('');
  return `${text}${crc16(text)}`;
};

/** Returns the key by which Bakong looks up a payment: the MD5 of the payload, in lowercase hex digits. */
export const khqrMd5 = (payload: string): string => createHash('md5').update(payload).digest('hex');
