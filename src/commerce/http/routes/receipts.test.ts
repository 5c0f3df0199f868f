import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadResponse } from '../../../contract/checkout.ts';
import { shopperPaths } from '../../../contract/shopper-paths.ts';
import { createReceiptFiles, removeOrphanedReceipts } from '../../payments/receipt-files.ts';
import { newShopper, type NewShopper } from '../../testing/new-shopper.ts';
import { openSmallShop, type SmallShop } from '../../testing/small-shop.ts';

let shop: SmallShop;
let shopper: NewShopper;
let clock = Date.now();
let pictures: Record<'jpeg' | 'png' | 'webp', Buffer>;

beforeAll(async () => {
  shop = await openSmallShop({ now: () => clock });
  shopper = await newShopper(shop);
  const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c8322f' } });
  pictures = {
    jpeg: await drawn.clone().jpeg().toBuffer(),
    png: await drawn.clone().png().toBuffer(),
    webp: await drawn.clone().webp().toBuffer(),
  };
});
afterAll(() => shop.close());

const files = (): string[] => readdirSync(join(shop.folder, 'receipts'));

const send = async (
  who: NewShopper | null,
  bytes: Buffer,
  { field = 'file', name = 'receipt.jpg', key = `key-${randomUUID()}` } = {},
): Promise<{ status: number; body: unknown }> => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
  const response = await fetch(`http://127.0.0.1:${shop.port}${shopperPaths.upload(who?.store ?? 'S001')}`, {
    method: 'POST',
    headers: { 'idempotency-key': key, ...(who ? { authorization: `Bearer ${who.token}` } : {}) },
    body: form,
  });
  return { status: response.status, body: await response.json() };
};
const read = (who: NewShopper | null, address: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${shop.port}${address}?store_code=${who?.store ?? 'S001'}`, {
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
  });

test.each([
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
] as const)('a %s is kept, byte for byte, and shown to its owner alone', async (kind, type) => {
  const sent = await send(shopper, pictures[kind], { name: '../../../etc/passwd.svg' });
  const { image_url: address } = uploadResponse.parse(sent.body);
  expect(address).toMatch(/^\/api\/upload\/[\w-]{32}\.(jpg|png|webp)$/u);
  const answer = await read(shopper, address);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(Buffer.from(await answer.arrayBuffer()).equals(pictures[kind])).toBe(true);
  for (const other of [await newShopper(shop), await newShopper(shop, 'S002')])
    expect((await read(other, address)).status).toBe(404);
  expect((await read(null, address)).status).toBe(401);
  expect(
    (await fetch(`http://127.0.0.1:${shop.port}${address.replace('/api/upload', '/uploads/receipts')}`)).status,
  ).toBe(404);
});

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a GIF', Buffer.from('GIF89a;')],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PDF', Buffer.from('%PDF-1.7')],
  ['nothing', Buffer.alloc(0)],
  ['noise', randomBytes(1000)],
])('%s is refused, whatever it is called', async (_name, bytes) => {
  const before = files().length;
  expect(await send(shopper, bytes)).toMatchObject({
    status: 400,
    body: { error: 'bad_request', fields: { file: 'invalid' } },
  });
  expect(files()).toHaveLength(before);
});

test('five megabytes are the most', async () => {
  const most = Buffer.concat([pictures.jpeg, Buffer.alloc(5 * 1024 * 1024 - pictures.jpeg.length)]);
  expect((await send(shopper, most)).status).toBe(200);
  const before = files().length;
  expect(await send(shopper, Buffer.concat([most, Buffer.alloc(1)]))).toMatchObject({
    status: 413,
    body: { error: 'too_large' },
  });
  expect(await send(shopper, Buffer.concat([most, Buffer.alloc(20_000_000)]))).toMatchObject({ status: 413 });
  expect(files()).toHaveLength(before);
});

test('another field, two files, no file and no form are refused', async () => {
  expect(await send(shopper, pictures.png, { field: 'other' })).toMatchObject({
    status: 400,
    body: { fields: { file: 'required' } },
  });
  expect(await send(null, pictures.png)).toMatchObject({ status: 401 });
  const asJson = await shopper.call('POST', shopperPaths.upload('S001'), { body: { file: 'x' } });
  expect(asJson).toMatchObject({ status: 400, body: { fields: { file: 'required' } } });
  const broken = await fetch(`http://127.0.0.1:${shop.port}${shopperPaths.upload('S001')}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shopper.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n',
  });
  expect(broken.status).toBe(400);
});

test('a repeat under one key is one receipt, another picture under it is refused', async () => {
  const before = files().length;
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => send(shopper, pictures.png, { key: 'one-key-for-all' })),
  );
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(files()).toHaveLength(before + 1);
  expect((await send(shopper, pictures.webp, { key: 'one-key-for-all' })).body).toMatchObject({ error: 'key_reused' });
  expect(files()).toHaveLength(before + 1);
});

test('names that are no receipt, steps upwards and drafts are 404', async () => {
  for (const name of [
    'x',
    '..%2f..%2fdata%2fcommerce.sqlite',
    '%2e%2e',
    `${'a'.repeat(32)}.jpg`,
    `${'a'.repeat(32)}.svg`,
  ])
    expect((await read(shopper, `/api/upload/${name}`)).status).toBe(404);
  expect(files().filter((name) => name.endsWith('.draft'))).toEqual([]);
});

test('thirty a day are enough', async () => {
  const eager = await newShopper(shop);
  for (let sent = 0; sent < 30; sent += 1) expect((await send(eager, pictures.png)).status).toBe(200);
  const before = files().length;
  expect(await send(eager, pictures.png)).toMatchObject({ status: 429, body: { error: 'too_many' } });
  expect(files()).toHaveLength(before);
  clock += 86_400_001;
  expect((await send(eager, pictures.png)).status).toBe(200);
});

test('a receipt lies on the disk as it was sent, readable by the API alone', async () => {
  const sent = uploadResponse.parse((await send(shopper, pictures.jpeg)).body).image_url;
  const name = sent.split('/').at(-1) ?? '';
  expect(readFileSync(join(shop.folder, 'receipts', name)).equals(pictures.jpeg)).toBe(true);
});

test('what a crash left without a row is cleared at the start, receipts stay', async () => {
  const folder = join(shop.folder, 'receipts');
  const before = files();
  writeFileSync(join(folder, `${'a'.repeat(32)}.jpg`), pictures.jpeg);
  writeFileSync(join(folder, `${'b'.repeat(32)}.jpg.draft`), 'half');
  await removeOrphanedReceipts(shop.storage, createReceiptFiles(folder));
  expect(files().toSorted()).toEqual(before.toSorted());
  await removeOrphanedReceipts(shop.storage, createReceiptFiles(join(folder, 'not there')));
});
