import { afterAll, beforeAll, expect, test } from 'vitest';
import { madeProduct } from '../testing/generated-shop.ts';
import { openSmallShop, type SmallShop } from '../testing/small-shop.ts';
import { createAssistant } from './assistant.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

const asked = { store: 'S001', language: 'en', question: 'How much is the Zenfone 10?', conversation: [], owner: null };

test('a question is answered from the index at hand while one that is a minute old is made again', async () => {
  const { storage } = shop;
  let now = 0;
  let loads = 0;
  const held = Promise.withResolvers<void>();
  const assistant = createAssistant(
    {
      subcategoryTerms: async (store) => {
        loads += 1;
        if (loads === 2) await held.promise;
        return storage.subcategoryTerms(store);
      },
      content: storage.content,
      store: storage.store,
      products: storage.products,
      orders: storage.orders,
      ordersByNumber: storage.ordersByNumber,
    },
    () => now,
  );
  const first = await assistant.prepare({ ...asked, language: 'en' });
  now = 59_999;
  await assistant.prepare({ ...asked, language: 'en' });
  expect(loads).toBe(1);
  now = 60_001;
  expect(await assistant.prepare({ ...asked, language: 'en' })).toEqual(first);
  expect(loads).toBe(2);
  held.resolve();
  // The one that was made in the meantime is fresh.
  await expect.poll(async () => (await assistant.prepare({ ...asked, language: 'en' })).answer.known).toBe(true);
  expect(loads).toBe(2);
});

test('an index that could not be made again is tried at the next question; the one before still answers', async () => {
  const { storage } = shop;
  let now = 0;
  let loads = 0;
  const assistant = createAssistant(
    {
      subcategoryTerms: async (store) => {
        loads += 1;
        if (loads === 2) throw new Error('the disk is full');
        return storage.subcategoryTerms(store);
      },
      content: storage.content,
      store: storage.store,
      products: storage.products,
      orders: storage.orders,
      ordersByNumber: storage.ordersByNumber,
    },
    () => now,
  );
  const first = await assistant.prepare({ ...asked, language: 'en' });
  now = 60_001;
  expect(await assistant.prepare({ ...asked, language: 'en' })).toEqual(first);
  await expect
    .poll(async () => {
      expect(await assistant.prepare({ ...asked, language: 'en' })).toEqual(first);
      return loads;
    })
    .toBe(3);
});

test('a product that has prices by variant alone is offered from the lowest of those in stock', async () => {
  const { storage } = shop;
  const sizes = { S: [1500, 0], M: [2000, 1], L: [3000, null] } as const;
  const rake = {
    ...madeProduct(1),
    name: 'Rakemaster 9',
    translations: { kh: null, zh: null },
    price: null,
    promoPrice: null,
    stock: null,
    variants: Object.entries(sizes).map(([size, [price, stock]]) => ({
      sku: size,
      options: { Size: size },
      price,
      promoPrice: null,
      stock,
      image: null,
    })),
  };
  await storage.transaction((changes) => changes.putProduct('S001', rake, { origin: 'import' }));
  const assistant = createAssistant(storage);
  const answerTo = async (language: 'en' | 'kh' | 'zh', question: string) =>
    (await assistant.prepare({ ...asked, language, question })).answer.answer;
  expect(await answerTo('en', 'How much is the Rakemaster 9?')).toContain('“Rakemaster 9” (from $20.00)');
  expect(await answerTo('kh', 'Rakemaster 9')).toContain('(ចាប់ពី $20.00)');
  expect(await answerTo('zh', 'Rakemaster 9')).toContain('（$20.00 起）');
  expect(await answerTo('en', 'What is the cheapest rakemaster under $25?')).toContain('from $20.00');
});
