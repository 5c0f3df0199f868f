import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { attributes, brands, content, taxonomy } from './small-names.ts';
import { services } from './small-services.ts';

/** A small demo catalogue for tests: two stores, three categories, products in three scripts. */

const store = (code: string, name: string, assortment: unknown[]) => ({
  code,
  name,
  domain: `${code.toLowerCase()}.localhost`,
  logo: `stores/${code.toLowerCase()}.svg`,
  color: '#1f6feb',
  tagline: { en: 'Things that work' },
  about_us: { en: 'A shop.', kh: 'ហាងមួយ។' },
  address: { en: 'Phnom Penh' },
  smart: '010 000 001',
  cellcard: '012 000 001',
  metfone: '088 000 0001',
  whatapp: '+85510000001',
  telegram_url: 'https://example.com/telegram',
  telegram_channel: '',
  facebook_url: 'https://example.com/facebook',
  tiktok_url: '',
  youtube_url: '',
  chat_id: null,
  playstore: null,
  appstore: null,
  download_link: null,
  delivery_partner: 'Small Courier',
  anakut_label: { en: 'Anakut label', kh: 'អនាគត' },
  merchant: {
    delivery: {
      fee: 2,
      by_province: { '12': 1.25, '08': 0 },
      free_from: 1000,
      days: { by_province: { '12': [1, 1] }, other: [2, 4], last_hour: 16 },
    },
    terms: { exchange_days: 7, warranty_months: 6, open_box: true },
    branches: [
      {
        id: 1,
        name: { en: 'Main shop', kh: 'ហាងធំ' },
        address: { en: 'No. 1, Street 1, Phnom Penh', kh: 'លេខ 1 ផ្លូវ 1 ភ្នំពេញ' },
        hours: { en: '8:00–20:00' },
        phone: '010 000 001',
        lat: 11.57,
        long: 104.9,
      },
    ],
    tax_number: 'K001-900000001',
    payment_types: ['khqr', 'cod', 'bankTransfer', 'anakut', 'paypal'],
    anakut_percent: 2,
    banks: [{ type: 'aba', name: 'ABA Bank', account_name: name.toUpperCase(), account_number: '000 000 001' }],
    khqr: {
      account: 'shop@demo',
      name: 'Shop',
      name_km: 'ហាង',
      city: 'Phnom Penh',
      city_km: 'ភ្នំពេញ',
      phone: '010000001',
      currency: 'USD',
    },
  },
  menu: [{ icon: 'home', title: { en: 'Home', zh: '首页' }, to: '/', class: '' }],
  assortment,
  promotions: [
    {
      id: 1,
      title: { en: 'Week' },
      summary: { en: 'This week.' },
      image: null,
      days: 7,
      skus: ['zen-phone', 'not-here'],
    },
  ],
});

const stores = [
  store('S001', 'Psar "One"', [{ from: 'featured' }]),
  store('S002', 'Audio', [{ from: 'featured', categories: ['audio'], limit: 1, priced: true }]),
];

export const demoCatalogueRows: Record<string, unknown>[] = [
  {
    sku: 'zen-phone',
    name: 'ASUS Zenfone 10',
    brand: 'Asus',
    category_path: [
      { id: 'phones', name: 'Phones' },
      { id: 'smartphones', name: 'Smartphones' },
    ],
    price: 599,
    compare_at_price: 649.5,
    promo_until: '2099-01-31T16:59:59.000Z',
    model: 'AI2302',
    description: 'A small phone.',
    image: 'photos/zen.jpg',
    attributes: { ram: 8, wireless: true, hidden: 'x' },
    options: [{ name: 'Color', values: ['Black', 'Red'] }],
    variants: [
      { sku: 'zen-black', options: { Color: 'Black' }, price: 599, stock: 0 },
      { sku: 'zen-red', options: { Color: 'Red' }, price: 629, stock: 3 },
    ],
    translations: { kh: { name: 'ទូរស័ព្ទដៃ ASUS Zenfone 10' }, zh: { name: '华硕手机 Zenfone 10' } },
  },
  {
    sku: 'wh-1000xm4',
    name: 'Sony WH-1000XM4 Headphones',
    brand: 'SONY',
    category_path: [
      { id: 'audio', name: 'Audio' },
      { id: 'headphones', name: 'Headphones' },
    ],
    price: 279.99,
    model: 'WH-1000XM4/B',
    attributes: { memory_gb: 4, wireless: true },
    stock: 5,
    translations: { zh: { name: '索尼降噪耳机', description: '降噪。' } },
  },
  {
    sku: 'sold-out',
    name: 'Sony WH-500 Headphones',
    brand: 'Sony',
    category_path: [
      { id: 'audio', name: 'Audio' },
      { id: 'headphones', name: 'Headphones' },
    ],
    price: 59,
    stock: 0,
  },
  {
    sku: 'ask',
    name: 'Rare Headphones',
    category_path: [
      { id: 'audio', name: 'Audio' },
      { id: 'headphones', name: 'Headphones' },
    ],
    price: null,
    stock: 1,
  },
];

/** Writes rows as a gzipped catalogue file. */
export const writeRows = (path: string, rows: unknown[]): void =>
  writeFileSync(path, gzipSync(rows.map((row) => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`).join('')));

/** Writes the small demo catalogue and a few images into a folder. */
export const writeSmallDemo = (folder: string): void => {
  const options = [
    { word: 'Color', name: { en: 'Color', kh: 'ពណ៌', zh: '颜色' } },
    { word: 'Red', name: { en: 'Red', zh: '红色' }, color: '#c8322f' },
  ];
  for (const name of ['products', 'photos', 'drawings']) mkdirSync(join(folder, name), { recursive: true });
  const files = { taxonomy, brands, attributes, content, stores, options, services, fitting: { devices: [] } };
  for (const [name, value] of Object.entries(files)) writeFileSync(join(folder, `${name}.json`), JSON.stringify(value));
  writeRows(join(folder, 'products', 'featured.jsonl.gz'), demoCatalogueRows);
  writeFileSync(join(folder, 'photos', 'zen.jpg'), 'not really a photo, but bytes');
  writeFileSync(join(folder, 'drawings', 'phones.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
};
