import { expect, test } from 'vitest';
import { keepRanges, keepUnits } from './units.ts';

/** `_` stands for a blank that does not break. */
test.each([
  ['Dual Basket Air Fryer 8 L', 'Dual Basket Air Fryer 8_L'],
  ['Ionic Hair Dryer 2000 W', 'Ionic Hair Dryer 2000_W'],
  ['Cordless Stick Vacuum 25.2 V', 'Cordless Stick Vacuum 25.2_V'],
  ['Ethernet Cable Cat 6, 5 m', 'Ethernet Cable Cat 6, 5_m'],
  ['8 GB RAM, 256 GB SSD, 3.6 GHz, 30 dB', '8_GB RAM, 256_GB SSD, 3.6_GHz, 30_dB'],
  ['40 to 100 °C, 80 m², 220–240 V, 45 g/min', '40 to 100_°C, 80_m², 220–240_V, 45_g/min'],
  ['2 Years', '2_Years'],
  ['Orders before 4 pm take 2 to 4 days', 'Orders before 4_pm take 2 to 4_days'],
  ['ម៉ូនីទ័រ 4K 32 អ៊ីញ', 'ម៉ូនីទ័រ 4K 32_អ៊ីញ'],
  ['ដំណើរការ 60 នាទី។', 'ដំណើរការ 60_នាទី។'],
  ['Cat 6 网线 5 米', 'Cat 6_网线 5_米'],
  ['仅剩 4 件', '仅剩 4_件'],
  ['Send again in {{seconds}} s', 'Send again in {{seconds}}_s'],
  ['第 {{page}} 页', '第 {{page}}_页'],
  ['<td>2 to 4 days</td>', '<td>2 to 4_days</td>'],
  ['51,300 ៛', '51,300_៛'],
])('%s', (text, kept) => {
  expect(keepUnits(text)).toBe(kept.replaceAll('_', '\u00a0'));
});

test.each([
  'Series 2 Core',
  'Xbox 360 Slim',
  'Apple Watch 9 Silver',
  'Surface Pro 7 12.3"',
  'Street 182, Sangkat 2',
  '',
])('%s has none', (text) => expect(keepUnits(text)).toBe(text));

test('takes time in proportion to the text', () => {
  const text = `${'1 '.repeat(50_000)}m`;
  const before = process.threadCpuUsage();
  keepUnits(text);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(500);
});

test('a range of times stays on one line, a dash between words does not', () => {
  expect(keepRanges('Mon – Sat, 8:00–20:00')).toBe('Mon – Sat, 8:00–\u206020:00');
});
