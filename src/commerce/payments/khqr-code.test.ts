import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { readDemoStores } from '../demo/seeding/demo-files.ts';
import { storeDetails } from '../demo/seeding/demo-records.ts';
import { getMerchantSettings, type KhqrMerchant } from '../storage/stores.ts';
import { createKhqrCode, createPaymentId } from './khqr-code.ts';
import { readKhqr } from './khqr/decode.ts';
import { KhqrError } from './khqr/fields.ts';

const now = 1_763_600_000_000;
const time = { now, expiresAt: now + 600_000 };
const demo = await readDemoStores(join(import.meta.dirname, '..', 'demo'));
const merchants = demo.flatMap((store) => {
  const { khqr } = getMerchantSettings(storeDetails(store));
  return khqr ? [{ code: store.code, khqr }] : [];
});

test('every demo store that takes KHQR makes codes that read back', () => {
  expect(merchants.length).toBe(demo.filter(({ merchant }) => merchant.payment_types.includes('khqr')).length);
  for (const { code, khqr } of merchants) {
    const made = createKhqrCode(code, khqr, 123_456, time);
    expect(readKhqr(made.payload)).toMatchObject({
      account: khqr.account,
      nameKm: khqr.nameKm,
      cityKm: khqr.cityKm,
      bill: made.bill,
    });
  }
});

const merchant: KhqrMerchant = {
  account: 'shop@demo',
  name: 'Shop',
  nameKm: null,
  city: 'Phnom Penh',
  cityKm: null,
  phone: '010000001',
  currency: 'KHR',
  rielRate: 4100,
};

test('riel are rounded to 100 at the rate; without a rate there is no code in riel', () => {
  const made = createKhqrCode('S001', merchant, 1999, time);
  expect(made).toMatchObject({ currency: 'KHR', charged: 82_000, receiver: 'shop@demo' });
  expect(readKhqr(made.payload)).toMatchObject({ currency: 'KHR', amount: 82_000 });
  expect(() => createKhqrCode('S001', { ...merchant, rielRate: undefined }, 1999, time)).toThrow(KhqrError);
});

test('a thousand codes of one moment and sum differ in bill and MD5, and ids cannot be guessed', () => {
  const made = Array.from({ length: 1000 }, () => createKhqrCode('S001', merchant, 1999, time));
  expect(new Set(made.map(({ bill }) => bill)).size).toBe(1000);
  expect(new Set(made.map(({ md5 }) => md5)).size).toBe(1000);
  expect(
    z
      .string()
      .regex(/^[\da-f]{32}$/u)
      .safeParse(createPaymentId()).success,
  ).toBe(true);
});
