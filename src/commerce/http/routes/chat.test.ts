import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatAnswer, type ChatRequest } from '../../../contract/chat.ts';
import { inData } from '../../../contract/scalars.ts';
import { shopperPaths } from '../../../contract/shopper-paths.ts';
import { featurePaths } from '../../../contract/feature-paths.ts';
import { submitCheckout, addItemToCart, orderOf } from '../../testing/checkout.ts';
import { callShop, newShopper } from '../../testing/new-shopper.ts';
import { openSmallShop, type SmallShop } from '../../testing/small-shop.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

const ask = async (body: ChatRequest, token: string | null = null, store = 'S001') => {
  const answer = await callShop(shop, 'POST', featurePaths.chat(store), { body, token });
  return { status: answer.status, ...inData(chatAnswer).parse(answer.body) };
};
const status = async (body: unknown): Promise<number> =>
  (await callShop(shop, 'POST', featurePaths.chat('S001'), { body })).status;

test('a product is answered with its price, its stock and a card', async () => {
  const answer = await ask({ question: 'How much is the Zenfone 10?' });
  expect(answer).toMatchObject({ status: 200, known: true, generated: false });
  expect(answer.answer).toContain('“ASUS Zenfone 10” ($629.00');
  expect(answer.sources[0]).toMatchObject({ kind: 'product', title: 'ASUS Zenfone 10' });
  expect(answer.products).toEqual([answer.sources[0]?.id]);
});

test('what is not in the shop is not known', async () => {
  expect(await ask({ question: 'Who is the president of France?' })).toMatchObject({
    answer: null,
    known: false,
    sources: [],
    products: [],
  });
});

test('the locale of the question counts before the Accept-Language', async () => {
  const { answer } = await ask({ question: '索尼耳机多少钱？', locale: 'zh' });
  expect(answer).toContain('索尼降噪耳机');
});

test('a follow-up is read with the question before it', async () => {
  const conversation = [{ role: 'visitor', text: 'Do you have the Zenfone 10?' } as const];
  expect((await ask({ question: 'And what about the color?' })).known).toBe(false);
  expect((await ask({ question: 'And what about the color?', conversation })).known).toBe(true);
});

test('orders are told to the shopper whose they are, and to nobody else', async () => {
  const buyer = await newShopper(shop);
  const zen = await ask({ question: 'Sony WH-1000XM4' });
  await addItemToCart(buyer, Number(zen.products[0]));
  await submitCheckout(buyer);
  const other = await newShopper(shop);
  const question = 'Where is my order?';
  const own = await ask({ question }, buyer.token);
  expect(own.sources[0]).toMatchObject({ kind: 'order' });
  expect(own.answer).toMatch(/Status: received/u);
  const number = own.sources[0]?.title.split(' ').at(-1) ?? 'no number';
  const named = await ask({ question: `${number.toLowerCase()}?` }, buyer.token);
  expect(named.sources[0]).toMatchObject({ kind: 'order' });
  for (const token of [other.token, null]) {
    const seen = await ask({ question: `${question} ${number}` }, token);
    expect(seen.sources.map(({ kind }) => kind)).not.toContain('order');
    expect(JSON.stringify(seen)).not.toContain(number);
  }
  expect(
    (await callShop(shop, 'POST', featurePaths.chat('S001'), { body: { question }, token: 'x'.repeat(43) })).status,
  ).toBe(401);
});

test('how something is done with an order is told by the help, before the orders', async () => {
  const buyer = await newShopper(shop);
  const [zen = ''] = (await ask({ question: 'Sony WH-1000XM4' })).products;
  await addItemToCart(buyer, Number(zen));
  await submitCheckout(buyer);
  const kinds = async (question: string, locale: 'en' | 'kh' | 'zh'): Promise<string[]> =>
    (await ask({ question, locale }, buyer.token)).sources.map(({ kind }) => kind);
  expect(await kinds('How do I cancel my order?', 'en')).toEqual(['help', 'order']);
  expect(await kinds('តើខ្ញុំអាចបោះបង់ការបញ្ជាទិញរបស់ខ្ញុំបានទេ?', 'kh')).toEqual(['help', 'order']);
  expect(await kinds('如何取消我的订单？', 'zh')).toEqual(['help', 'order']);
  for (const question of ['Has my order been canceled?', 'How is my order doing?', '我的订单怎么还没到？'])
    expect((await kinds(question, question.startsWith('H') ? 'en' : 'zh'))[0]).toBe('order');
});

test('only the orders that a question names are told, however old they are', async () => {
  const buyer = await newShopper(shop);
  const [zen = ''] = (await ask({ question: 'Sony WH-1000XM4' })).products;
  const ids: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    await addItemToCart(buyer, Number(zen));
    const { orderId } = await submitCheckout(buyer);
    ids.push(orderId ?? '');
    if (count < 5) await buyer.call('POST', shopperPaths.cancelOrder('S001', orderId ?? ''), { body: {} });
  }
  const told = async (question: string) =>
    (await ask({ question }, buyer.token)).sources.filter(({ kind }) => kind === 'order').map(({ id }) => id);
  const [oldest = ''] = ids;
  const { number } = await orderOf(buyer, oldest);
  expect(await told(`Where is my order ${number.toLowerCase()}?`)).toEqual([oldest]);
  expect(await told(`ការបញ្ជាទិញរបស់ខ្ញុំ${number}ដល់ណាហើយ`)).toEqual([oldest]);
  expect(await told('Where is my order?')).toEqual(ids.slice(-3).toReversed());
  expect(await told('Where is my order S001-222222?')).toEqual([]);
  expect(await told('到哪了？')).toHaveLength(3);
  expect(await told('你们送到哪些省？')).toEqual([]);
});

test.each([
  [{}],
  [{ question: '' }],
  [{ question: 'x'.repeat(501) }],
  [{ question: 'x', locale: 'fr' }],
  [{ question: 'x', conversation: Array.from({ length: 11 }, () => ({ role: 'visitor', text: 'x' })) }],
  [{ question: 'x', conversation: [{ role: 'system', text: 'x' }] }],
  [{ question: 'x', conversation: [{ role: 'visitor', text: 'x'.repeat(2001) }] }],
])('a request that is not understood is a 400: %j', async (body) => {
  expect(await status(body)).toBe(400);
});
