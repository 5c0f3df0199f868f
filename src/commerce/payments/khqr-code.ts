import { randomBytes, randomInt } from 'node:crypto';
import { toRiel, type Cents } from '../../contract/money.ts';
import type { PaymentDraft } from '../storage/payments.ts';
import type { KhqrMerchant } from '../storage/stores.ts';
import { KhqrError } from './khqr/fields.ts';
import { khqrMd5, khqrPayload } from './khqr/khqr.ts';

/**
 * Creates a payment id of 128 random bits, so that ids cannot be guessed. It has only digits and letters, because the
 * command line would parse an id that begins with `-` as an option.
 */
export const createPaymentId = (): string => randomBytes(16).toString('hex');

const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** Creates a bill number from the store and 12 random letters (about 59 bits), within the 25 characters of field 62. */
const newBill = (store: string): string =>
  `${store.slice(0, 12)}-${Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')}`;

/**
 * Creates the KHQR code for an amount. Times are in milliseconds since 1970.
 * @throws {KhqrError} if the shop's settings do not make a valid code
 */
export const createKhqrCode = (
  store: string,
  { currency, rielRate, phone, account, name, nameKm, city, cityKm }: KhqrMerchant,
  amount: Cents,
  { now, expiresAt }: { now: number; expiresAt: number },
): NonNullable<PaymentDraft['khqr']> => {
  if (currency === 'KHR' && rielRate === undefined) throw new KhqrError('codes in riel need a rate');
  const charged = currency === 'KHR' && rielRate !== undefined ? toRiel(amount, rielRate) : amount;
  const bill = newBill(store);
  const payload = khqrPayload({
    account,
    merchantId: null,
    bank: null,
    name,
    nameKm,
    city,
    cityKm,
    phone: phone.replaceAll(/[^\d+]/gu, '') || null,
    currency,
    amount: charged,
    bill,
    storeLabel: null,
    terminal: null,
    purpose: null,
    createdAt: now,
    expiresAt,
  });
  return { payload, md5: khqrMd5(payload), bill, receiver: account, currency, charged };
};
