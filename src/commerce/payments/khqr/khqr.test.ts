import { BakongKHQR } from 'bakong-khqr';
import fc from 'fast-check';
import { KHQR } from 'ts-khqr';
import { expect, test } from 'vitest';
import { amountText } from './amount.ts';
import { crc16 } from './crc16.ts';
import { readKhqr } from './decode.ts';
import { KhqrError } from './fields.ts';
import { khqrMd5, khqrPayload, type Khqr } from './khqr.ts';

const long = process.env['LONG'] === '1';
const runs = long ? 10_000 : 1000;

const letters = (alphabet: string, max: number) =>
  fc.array(fc.constantFrom(...alphabet.split('')), { minLength: 1, maxLength: max }).map((all) => all.join(''));
const latinLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789&'.,-#/()";
const latin = (max: number) =>
  letters(`${latinLetters}  `, max)
    .map((text) => text.trim())
    .filter((text) => text !== '');
const khmer = (max: number) => letters('កខគឃងចឆជឈញដឋឌឍណតថទធនបផពភមយរលវសហឡអាិីឹឺុូួើឿៀេែៃោៅំះៈ់្', max);

const codes: fc.Arbitrary<Khqr> = fc
  .record({
    account: fc.tuple(letters('abcdefghij_0123456789', 20), letters('abcdefgh', 10)).map((parts) => parts.join('@')),
    merchantId: fc.option(latin(32)),
    bank: latin(32),
    name: latin(25),
    city: latin(15),
    khmer: fc.option(fc.record({ nameKm: khmer(25), cityKm: fc.option(khmer(15)) })),
    phone: fc.option(letters('0123456789', 12)),
    money: fc.oneof(
      fc.record({ currency: fc.constant('USD' as const), amount: fc.integer({ min: 1, max: 999_999_999_999 }) }),
      fc.record({ currency: fc.constant('USD' as const), amount: fc.integer({ min: 1, max: 200_000 }) }),
      fc.record({ currency: fc.constant('KHR' as const), amount: fc.integer({ min: 1, max: 9_999_999_999_999 }) }),
    ),
    bill: latin(25),
    storeLabel: fc.option(latin(12)),
    terminal: fc.option(latin(8)),
    createdAt: fc.integer({ min: 1_700_000_000_000, max: 1_800_000_000_000 }),
    lasts: fc.integer({ min: 1, max: 9_000_000 }),
  })
  .map(({ khmer: words, money, lasts, ...rest }) => ({
    ...rest,
    ...money,
    nameKm: words?.nameKm ?? null,
    cityKm: words?.cityKm ?? null,
    purpose: null,
    expiresAt: rest.createdAt + lasts,
  }));

/** What both independent decoders must agree on, under the names they share. */
const asDecoded = (code: Khqr) => ({
  merchantType: code.merchantId === null ? '29' : '30',
  bakongAccountID: code.account,
  merchantID: code.merchantId,
  acquiringBank: code.bank,
  merchantName: code.name,
  merchantCity: code.city,
  merchantNameAlternateLanguage: code.nameKm,
  merchantCityAlternateLanguage: code.cityKm,
  languagePreference: code.nameKm === null ? null : 'km',
  billNumber: code.bill,
  mobileNumber: code.phone,
  storeLabel: code.storeLabel,
  terminalLabel: code.terminal,
  transactionCurrency: code.currency === 'USD' ? '840' : '116',
  transactionAmount: amountText(code.amount, code.currency),
  creationTimestamp: String(code.createdAt),
  expirationTimestamp: String(code.expiresAt),
  countryCode: 'KH',
  pointofInitiationMethod: '12',
  payloadFormatIndicator: '01',
  merchantCategoryCode: '5999',
});
/** One decoder omits what the other returns as null. */
const said = (decoded: object | null | undefined, names: object): Record<string, unknown> => {
  const fields = new Map(Object.entries(decoded ?? {}));
  return Object.fromEntries(Object.keys(names).map((name) => [name, fields.get(name) ?? null]));
};

test('the checksum is CRC-16/CCITT-FALSE', () => {
  expect([crc16('123456789'), crc16('')]).toEqual(['29B1', 'FFFF']);
});

test(`${runs} codes read the same in both outside decoders and in our own`, { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(codes, (code) => {
      const payload = khqrPayload(code);
      const wanted = asDecoded(code);
      expect(said(BakongKHQR.decode(payload).data, wanted)).toEqual(wanted);
      expect(said(KHQR.parse(payload).data, wanted)).toEqual(wanted);
      expect(readKhqr(payload)).toEqual(code);
    }),
    { numRuns: runs },
  );
});

test('both outside verifiers take codes that have not expired', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(codes, (code) => {
      const now = Date.now();
      const payload = khqrPayload({ ...code, createdAt: now, expiresAt: now + 600_000 });
      expect(BakongKHQR.verify(payload)).toMatchObject({ isValid: true });
      // ts-khqr pads a checksum with three leading zeros wrongly, and then refuses it.
      if (!payload.endsWith('6304000', payload.length - 1)) expect(KHQR.verify(payload)).toEqual({ isValid: true });
    }),
    { numRuns: runs / 5 },
  );
});

const khmerBlock = Array.from({ length: 128 }, (_, at) => String.fromCharCode(0x1780 + at));
const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(0x20 + at));

const damaged = long ? 10_000 : 300;
test(`every one-character change of ${damaged} codes is refused`, { timeout: 600_000 }, () => {
  const refuses = (text: string): void => {
    try {
      readKhqr(text);
    } catch (error) {
      if (error instanceof KhqrError) return;
      throw error;
    }
    throw new Error(`read all the same: ${text}`);
  };
  fc.assert(
    fc.property(codes, fc.nat(), (code, seed) => {
      const payload = khqrPayload(code);
      for (let at = 0; at < payload.length; at += 1) {
        const old = payload.charAt(at);
        // A letter of the same script: within the 16 bits whose damage the checksum always detects.
        const others = (old < '\u007f' ? printable : khmerBlock).filter((letter) => letter !== old);
        const other = others[(seed + at * 31) % others.length] ?? '';
        refuses(`${payload.slice(0, at)}${other}${payload.slice(at + 1)}`);
        // A missing letter shifts the rest: for one of 65,536 such texts the checksum matches by chance.
        const shorter = `${payload.slice(0, at)}${payload.slice(at + 1)}`;
        if (crc16(shorter.slice(0, -4)) !== shorter.slice(-4)) refuses(shorter);
      }
    }),
    { numRuns: damaged },
  );
  const payload = khqrPayload({ ...sample, nameKm: 'ផ្សារមួយ', cityKm: 'ភ្នំពេញ' });
  for (let at = 0; at < payload.length; at += 1) {
    for (const other of [...printable, ...khmerBlock].filter((letter) => letter !== payload.charAt(at)))
      refuses(`${payload.slice(0, at)}${other}${payload.slice(at + 1)}`);
  }
});

const sample: Khqr = {
  account: 'psar_one@aclb',
  merchantId: null,
  bank: null,
  name: 'Psar One',
  city: 'Phnom Penh',
  nameKm: null,
  cityKm: null,
  phone: null,
  currency: 'USD',
  amount: 1250,
  bill: 'B1',
  storeLabel: null,
  terminal: null,
  purpose: null,
  createdAt: 1_763_600_000_000,
  expiresAt: 1_763_600_600_000,
};

test('dollars have no decimals or two, riel none', () => {
  expect([1, 10, 100, 1250, 999_999_999_999].map((cents) => amountText(cents, 'USD'))).toEqual([
    '0.01',
    '0.10',
    '1',
    '12.50',
    '9999999999.99',
  ]);
  expect(amountText(4100, 'KHR')).toBe('4100');
});

test.each([
  { amount: 0 },
  { amount: -5 },
  { amount: 12.5 },
  { amount: Number.NaN },
  { amount: Number.POSITIVE_INFINITY },
  { amount: 1e21 },
  { amount: 1_000_000_000_001 },
  { currency: 'KHR' as const, amount: 10_000_000_000_000 },
  { name: 'x'.repeat(26) },
  { name: '' },
  { name: 'ផ្សារ' },
  { city: 'x'.repeat(16) },
  { account: 'nobody' },
  { nameKm: '手机' },
  { nameKm: 'a😀b' },
  { nameKm: null, cityKm: 'ភ្នំពេញ' },
  { bill: 'tab\t' },
  { bill: 'b'.repeat(25), phone: '1'.repeat(25), storeLabel: 's'.repeat(25), terminal: 't'.repeat(25) },
  { expiresAt: sample.createdAt },
  { createdAt: 12 },
  { merchantId: 'm1', bank: null },
])('a value that no code may carry is refused: %j', (change) => {
  expect(() => khqrPayload({ ...sample, ...change })).toThrow(KhqrError);
});

test('a code with a checksum that holds but another form is refused', () => {
  const payload = khqrPayload(sample);
  const again = (change: (text: string) => string): string => {
    const text = change(payload.slice(0, -4));
    return `${text}${crc16(text)}`;
  };
  expect(readKhqr(again((text) => text))).toEqual(sample);
  for (const change of [
    (text: string) => text.replace('540512.50', '540612.500'),
    (text: string) => text.replace('540512.50', '5406012.50'),
    (text: string) => text.replace('5802KH', '5802TH'),
    (text: string) => text.replace('5303840', '5303978'),
    (text: string) => text.replace('010212', '010211'),
    (text: string) => text.replace('5802KH', '5802KH5802KH'),
    (text: string) => text.replace('6304', '8003abc6304'),
  ]) {
    expect(() => readKhqr(again(change))).toThrow(KhqrError);
  }
  expect(() => readKhqr(`${payload.slice(0, -4)}${payload.slice(-4).toLowerCase()}`)).toThrow(KhqrError);
  expect(() => readKhqr('')).toThrow(KhqrError);
});

test('two bills of one moment and amount have two MD5s', () => {
  const all = Array.from({ length: 1000 }, (_, at) => khqrMd5(khqrPayload({ ...sample, bill: `B${at}` })));
  expect(new Set(all).size).toBe(1000);
});
