import type { ListQuery, ProductDraft } from '../storage/products/product-types.ts';
import type { Storage } from '../storage/storage.ts';
import type { StoreDetails } from '../storage/stores.ts';

/** A generated shop of keyboards, for tests of filters and their speed. */
const brands = ['Akko', 'ASUS', 'Cherry', 'Corsair', 'Ducky', 'Keychron', 'Logitech', 'Razer', 'Redragon', 'Varmilo'];
const sizes = ['128 GB', '64/128 GB', '128 GB / 256 GB UFS3.1', '256 GB / 512 GB'];
const attributes = ['color', 'size', 'switch', 'wireless', 'layout', 'socket', 'year', 'ram', 'storage'];
const colors = ['Black', 'White', 'Red', 'Blue'];

const text = { en: '' };
const details: StoreDetails = {
  name: 'Keys',
  domain: 'keys.localhost',
  logo: '',
  color: '#1f6feb',
  tagline: text,
  about: text,
  address: text,
  smart: '',
  cellcard: '',
  metfone: '',
  whatsapp: '',
  telegramUrl: '',
  telegramChannel: '',
  facebookUrl: '',
  tiktokUrl: '',
  youtubeUrl: '',
  chatId: null,
  playstore: null,
  appstore: null,
  downloadLink: null,
  menu: [],
  anakutLabel: null,
};

export const madeProduct = (index: number): ProductDraft => {
  const brand = brands[(index * 7919) % brands.length] ?? '';
  const model = `KX-${1000 + index}`;
  return {
    sku: `key-${index}`,
    name: `${brand} Keyboard ${model} ${index % 3 === 0 ? 'Mini' : 'Pro'}`,
    brand: index % 11 === 0 ? null : brand,
    categoryPath: [
      { slug: 'keyboards', name: 'Keyboards' },
      ...(index % 13 === 0 ? [] : [{ slug: `kind-${index % 6}`, name: `Kind ${index % 6}` }]),
    ],
    price: index % 17 === 0 ? null : 1000 + ((index * 37) % 90_000),
    promoPrice: index % 7 === 0 && index % 17 !== 0 ? 900 : null,
    promoUntil: null,
    description: 'Keys.',
    model,
    upc: null,
    image: null,
    images: [],
    attributes: {
      color: colors[index % 4] ?? '',
      size: [60, 65, 75, 80, 100][index % 5] ?? 60,
      switch: ['red', 'blue', 'brown'][index % 3] ?? '',
      wireless: index % 2 === 0,
      layout: index % 5 < 2 ? 'iso' : 'ansi',
      socket: `AM${index % 9}`,
      year: 2015 + (index % 10),
      ...(index % 5 === 4 ? {} : { storage: sizes[index % 5] ?? '' }),
      ...(index % 4 === 0 ? { ram: 8 } : index % 4 === 1 ? { memory: 8, ram: 4 } : {}),
    },
    options: [],
    variants: [],
    stock: index % 4 === 0 ? 0 : index % 5 === 0 ? null : 5,
    translations: {
      kh: { name: `ក្តារចុច ${model}`, description: null },
      zh: { name: `键盘 ${model}`, description: null },
    },
  };
};

/** Fills store S001 with this many products, all in one category. */
export const makeShop = (storage: Storage, products: number): Promise<void> =>
  storage.transaction(async (changes) => {
    await changes.putStore('S001', details);
    await changes.putAttributeRules(
      attributes.map((key) => ({
        keys: key === 'ram' ? ['ram', 'memory'] : [key],
        name: { en: key },
        unit: null,
        values: {},
      })),
    );
    for (let index = 0; index < products; index++)
      await changes.putProduct('S001', madeProduct(index), { origin: 'import' });
  });

export const listQuery = (asked: Partial<ListQuery> = {}): ListQuery => ({
  name: null,
  categoryIds: [],
  brandIds: [],
  ids: null,
  updatedSince: null,
  minPrice: null,
  maxPrice: null,
  promo: false,
  inStock: false,
  attributes: {},
  sort: 'relevance',
  page: 1,
  rowPerPage: 24,
  filters: false,
  ...asked,
});
