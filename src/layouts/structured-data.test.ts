import { describe, expect, it } from 'vitest';
import type { Page, ProductData, Shell, VariantData } from '../catalogue/page-data.ts';
import { scriptJson } from '../ui/script-json.ts';
import { breadcrumbList, organization, productNode, structuredData } from './structured-data.ts';

const shell: Shell = {
  storeCode: 'S001',
  storeName: 'Shop',
  origin: 'https://shop.example',
  color: '#1f6feb',
  themePreset: 'compact',
  logo: null,
  tagline: null,
  about: null,
  address: null,
  rielRate: 4100,
  delivery: null,
  deliveryTimes: null,
  terms: null,
  branches: [],
  hasMap: false,
  webVitalsShare: 0.1,
  locales: ['en'],
  home: '/',
  categoryIndex: { name: 'All categories', href: '/category' },
  categories: [],
  hasBrands: false,
  features: { compare: true, pcBuilder: false, services: false, warranty: false, tracking: false, assistant: false },
  menu: [],
  app: { play: null, apple: null, link: null },
  payments: [],
  banks: [],
  deliveryPartner: null,
  contacts: [
    { kind: 'smart', label: '010 000 001', href: 'tel:010000001', logo: null },
    { kind: 'telegram', label: 'Telegram', href: 'https://t.example/shop', logo: null },
  ],
};

const variant = (id: string, price: number | null, promoPrice: number | null = null): VariantData => ({
  id,
  optionIds: [],
  price,
  promoPrice,
  promoUntil: null,
  stock: null,
  image: null,
  sku: null,
});

const productPage = (data: Partial<ProductData>): Page<ProductData> => ({
  route: 'product-id___en',
  locale: 'en',
  canonical: 'https://shop.example/product/1',
  alternates: [],
  languages: [],
  title: 'Thing | Shop',
  description: 'A thing.',
  noindex: false,
  breadcrumbs: [
    { name: 'Home', href: '/' },
    { name: 'Thing', href: '/product/1' },
  ],
  shell,
  data: {
    id: '1',
    sku: 'T-1',
    name: 'Thing',
    model: null,
    brand: null,
    price: 1250,
    promoPrice: null,
    promoUntil: null,
    from: false,
    stock: 3,
    soldOut: false,
    gallery: [],
    placeholder: null,
    optionTypes: [],
    variants: [],
    selected: null,
    units: [],
    unitId: null,
    booking: null,
    warranty: null,
    description: null,
    keySpecs: [],
    attributes: [],
    related: [],
    more: null,
    ...data,
  },
});

describe('structured data', () => {
  it('offers what the shopper pays', () => {
    expect(
      productNode(productPage({ promoPrice: 999, promoUntil: '2027-01-31T16:59:59.000Z' }))['offers'],
    ).toMatchObject({
      '@type': 'Offer',
      price: '9.99',
      priceCurrency: 'USD',
      priceValidUntil: '2027-01-31',
      availability: 'https://schema.org/InStock',
    });
  });

  it('ends a price on the last day that the page names, in Cambodia', () => {
    expect(
      productNode(productPage({ promoPrice: 999, promoUntil: '2027-01-31T17:00:00.000Z' }))['offers'],
    ).toMatchObject({ priceValidUntil: '2027-01-31' });
    expect(
      productNode(productPage({ promoPrice: 999, promoUntil: '2027-01-31T17:00:01.000Z' }))['offers'],
    ).toMatchObject({ priceValidUntil: '2027-02-01' });
  });

  it('spans the prices of variants', () => {
    const variants = [variant('a', 1000), variant('b', 3000, 2500), variant('c', null)];
    expect(productNode(productPage({ variants }))['offers']).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: '10.00',
      highPrice: '25.00',
      offerCount: 2,
    });
  });

  it('spans the prices of what is left, as the page does, and of all where nothing is', () => {
    const offersOf = (...stocks: (number | null)[]) => {
      const variants = [9000, 12_000, 15_000].map((price, at) => ({
        ...variant(String(at), price),
        stock: stocks[at] ?? null,
      }));
      return productNode(productPage({ variants }))['offers'];
    };
    expect(offersOf(0, 3, null)).toMatchObject({ lowPrice: '120.00', highPrice: '150.00', offerCount: 2 });
    expect(offersOf(0, 3, 0)).toMatchObject({ '@type': 'Offer', price: '120.00' });
    expect(offersOf(0, 0, 0)).toMatchObject({ lowPrice: '90.00', highPrice: '150.00', offerCount: 3 });
  });

  it('makes no offer where the price is on request', () => {
    expect(productNode(productPage({ price: null }))).not.toHaveProperty('offers');
    expect(productNode(productPage({ price: null, variants: [variant('a', null)] }))).not.toHaveProperty('offers');
  });

  it("names the model, which is no manufacturer's part number", () => {
    const node = productNode(productPage({ model: 'Steam Deck' }));
    expect(node).toMatchObject({ model: 'Steam Deck' });
    expect(node).not.toHaveProperty('mpn');
  });

  it('names the trail and the ways to reach the shop', () => {
    expect(breadcrumbList(productPage({}))['itemListElement']).toHaveLength(2);
    expect(organization(shell)).toMatchObject({
      sameAs: ['https://t.example/shop'],
      contactPoint: [{ telephone: '010000001' }],
    });
  });

  it('cannot end the script element it stands in', () => {
    const text = scriptJson(structuredData([productNode(productPage({ name: '</script><script>alert(1)' }))]));
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toMatchObject({ '@graph': [{ name: '</script><script>alert(1)' }] });
  });
});
