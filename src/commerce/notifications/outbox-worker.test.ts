import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import fastify from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NotificationDraft } from '../storage/outbox.ts';
import { openStorage } from '../storage/open-storage.ts';
import { newShopper } from '../testing/new-shopper.ts';
import { openSmallShop, type SmallShop } from '../testing/small-shop.ts';
import { defaultNotificationSettings, readNotificationSettings } from './notification-settings.ts';
import { notifyStaff, notifyShopper } from './notify.ts';
import { sendDueNotifications, startOutboxWorker } from './outbox-worker.ts';
import { createNotificationSender } from './senders.ts';

/** A gateway that really listens, and answers as told. */
type Got = { url: string; headers: IncomingMessage['headers']; body: unknown };
let shop: SmallShop;
let gateway: Server;
let address: string;
let got: Got[];
let answer: (response: ServerResponse) => void;

const { log } = fastify();
const ok = (response: ServerResponse): void => {
  response.end('{}');
};

beforeEach(async () => {
  shop = await openSmallShop();
  got = [];
  answer = ok;
  gateway = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      got.push({ url: request.url ?? '', headers: request.headers, body: JSON.parse(text) });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => {
    gateway.listen(0, '127.0.0.1', resolve);
  });
  const at = gateway.address();
  address = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`;
});
afterEach(async () => {
  vi.useRealTimers();
  gateway.closeAllConnections();
  gateway.close();
  await shop.close();
});

const settings = (env: Record<string, string> = {}) =>
  readNotificationSettings({
    SMS_GATEWAY_URL: `${address}/sms`,
    SMS_GATEWAY_TOKEN: 'sms-token',
    TELEGRAM_API: address,
    TELEGRAM_BOT_TOKEN: '12345:abcdefghijklmnopqrstuvwxyz',
    TELEGRAM_SHOP_CHAT: 'S001=-1001,-1002',
    ...env,
  });
const notice: NotificationDraft = {
  store: 'S001',
  channel: 'phone',
  recipient: '+85512345678',
  kind: 'test',
  text: 'សួស្តី',
};
const queue = (draft: Partial<NotificationDraft> = {}) =>
  shop.storage.transaction((changes) => changes.queueNotification({ ...notice, ...draft }, new Date().toISOString()));
const newest = async () => (await shop.storage.notifications('S001', 1))[0];

test('to a phone by the SMS gateway, to the staff by Telegram, each once', async () => {
  await queue();
  await shop.storage.transaction((changes) =>
    notifyStaff(changes, 'S001', { kind: 'order', text: { en: 'A', kh: 'ក' } }),
  );
  await shop.storage.transaction((changes) => notifyStaff(changes, 'S002', { kind: 'order', text: { en: 'B' } }));
  const send = createNotificationSender(settings(), log);
  await sendDueNotifications(shop.storage, send);
  await sendDueNotifications(shop.storage, send);
  const byUrl = got.toSorted((one, other) => JSON.stringify(one.body).localeCompare(JSON.stringify(other.body)));
  expect(byUrl.map(({ url, body }) => [url, body])).toEqual([
    ['/bot12345:abcdefghijklmnopqrstuvwxyz/sendMessage', { chat_id: '-1001', text: 'ក\nA' }],
    ['/bot12345:abcdefghijklmnopqrstuvwxyz/sendMessage', { chat_id: '-1002', text: 'B' }],
    ['/sms', { id: 1, to: '+85512345678', text: 'សួស្តី', kind: 'test', store: 'S001' }],
  ]);
  expect(got.find(({ url }) => url === '/sms')?.headers).toMatchObject({
    authorization: 'Bearer sms-token',
    'idempotency-key': 'notice-1',
  });
  expect((await newest())?.sentAt).toMatch(/Z$/u);
});

test('Telegram gets as much of a long notice as it takes, in whole characters', async () => {
  const textOf = async (text: string): Promise<unknown> => {
    await shop.storage.transaction((changes) => notifyStaff(changes, 'S001', { kind: 'order', text: { en: text } }));
    await sendDueNotifications(shop.storage, createNotificationSender(settings(), log));
    return got.at(-1)?.body;
  };
  const sent = (text: string) => ({ chat_id: '-1001', text });
  expect(await textOf('x'.repeat(4096))).toEqual(sent('x'.repeat(4096)));
  expect(await textOf('x'.repeat(4097))).toEqual(sent(`${'x'.repeat(4095)}…`));
  expect(await textOf('📦'.repeat(3000))).toEqual(sent(`${'📦'.repeat(2047)}…`));
});

test('a failing gateway is asked again, later each time; a refusal is not', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') });
  const send = createNotificationSender(settings(), log);
  await queue();
  answer = (response) => response.writeHead(503).end();
  await sendDueNotifications(shop.storage, send);
  expect(await newest()).toMatchObject({ tries: 1, sentAt: null, error: 'the SMS gateway answered 503' });
  await sendDueNotifications(shop.storage, send);
  expect(got).toHaveLength(1);
  vi.setSystemTime(new Date('2026-11-20T10:00:05Z'));
  await sendDueNotifications(shop.storage, send);
  vi.setSystemTime(new Date('2026-11-20T10:00:14Z'));
  await sendDueNotifications(shop.storage, send);
  expect(got).toHaveLength(2);
  answer = ok;
  vi.setSystemTime(new Date('2026-11-20T10:00:16Z'));
  await sendDueNotifications(shop.storage, send);
  expect(await newest()).toMatchObject({ tries: 3, error: null, sentAt: '2026-11-20T10:00:16.000Z' });

  await queue();
  answer = (response) => response.writeHead(400).end();
  await sendDueNotifications(shop.storage, send);
  vi.setSystemTime(new Date('2026-11-21T10:00:00Z'));
  await sendDueNotifications(shop.storage, send);
  expect(await newest()).toMatchObject({ tries: 1, sentAt: null, error: 'the SMS gateway answered 400' });
});

test('no connection, no answer in time, a redirect: said without the address and its token', async () => {
  const send = createNotificationSender(settings({ TELEGRAM_API: 'http://127.0.0.1:1' }), log);
  await queue({ channel: 'shop', recipient: 'S001' });
  await sendDueNotifications(shop.storage, send);
  expect((await newest())?.error).toMatch(/^Telegram: no connection \(\w+\)$/u);
  await queue();
  answer = (response) => response.writeHead(302, { location: `${address}/elsewhere` }).end();
  await sendDueNotifications(shop.storage, send);
  expect((await newest())?.error).toMatch(/^the SMS gateway: no connection/u);
  expect(got).toHaveLength(1);
  await queue();
  answer = () => undefined;
  await sendDueNotifications(shop.storage, send);
  expect((await newest())?.error).toBe('the SMS gateway: no answer within 5 seconds');
});

test('a code that is over is not sent, and its text is wiped', async () => {
  await queue({ until: new Date(Date.now() - 1).toISOString() });
  await sendDueNotifications(shop.storage, createNotificationSender(settings(), log));
  expect(got).toEqual([]);
  await shop.storage.transaction((changes) => changes.purgeExpired(new Date().toISOString()));
  expect(await newest()).toMatchObject({ text: '', sentAt: null });
});

test('a code whose key is gone is not sent as an empty text', async () => {
  await queue({ until: new Date(Date.now() + 60_000).toISOString() });
  const path = join(shop.folder, 'data', 'commerce.sqlite');
  const key = join(shop.folder, 'data', 'outbox.key');
  const kept = readFileSync(key);
  rmSync(key);
  const elsewhere = openStorage(path);
  await sendDueNotifications(elsewhere, createNotificationSender(settings(), log));
  await elsewhere.close();
  writeFileSync(key, kept);
  expect(got).toEqual([]);
  expect(await newest()).toMatchObject({ sentAt: null, error: expect.stringContaining('key of the outbox') });
  expect((await newest())?.text).toBe(notice.text);
});

test('without a way it is one line in the log, with the text in development alone', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  await newShopper(shop);
  await sendDueNotifications(shop.storage, createNotificationSender(defaultNotificationSettings, logger));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/your code is \d{6}/u);
  await queue();
  await sendDueNotifications(
    shop.storage,
    createNotificationSender(readNotificationSettings({ NODE_ENV: 'production' }), logger),
  );
  expect(lines).toHaveLength(2);
  expect(lines[1]).not.toContain(notice.text);
  expect(lines[1]).not.toContain(notice.recipient);
  // Nobody is notified that it was sent.
  expect(await newest()).toMatchObject({ sentAt: null, error: 'nothing is set up to send to phone' });
});

test('LOG_LEVEL keeps the text of development out of the log', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  for (const level of ['warn', 'silent']) {
    await queue();
    await sendDueNotifications(
      shop.storage,
      createNotificationSender(readNotificationSettings({ LOG_LEVEL: level }), logger),
    );
    expect((await newest())?.sentAt).not.toBeNull();
  }
  expect(lines).toEqual([]);
  expect(() => readNotificationSettings({ LOG_LEVEL: 'loud' })).toThrow(/LOG_LEVEL/u);
});

test('a shopper is told where a code reached them, in their language; the loop delivers by itself', async () => {
  const { phone } = await newShopper(shop);
  const delivery = startOutboxWorker(shop.storage, createNotificationSender(settings(), log), log);
  const account = await shop.storage.accountByLogin('S001', phone);
  await shop.storage.transaction((changes) =>
    notifyShopper(changes, account?.id ?? 0, { kind: 'shipped', text: { en: 'On its way', kh: 'x' } }),
  );
  await vi.waitFor(() => expect(got.map(({ body }) => (body as { text: string }).text)).toContain('On its way'), 5000);
  await delivery.stop();
  expect((await newest())?.sentAt).not.toBeNull();
});

test('what is undone tells nobody', async () => {
  await expect(
    shop.storage.transaction(async (changes) => {
      await notifyStaff(changes, 'S001', { kind: 'order', text: { en: 'never' } });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await shop.storage.notifications('S001', 10)).toEqual([]);
});

test('settings: what is wrong is named, and no token is shown', () => {
  expect(readNotificationSettings({ SMS_GATEWAY_URL: '' })).toEqual(defaultNotificationSettings);
  expect(() => readNotificationSettings({ SMS_GATEWAY_URL: 'ftp://x' })).toThrow(/SMS_GATEWAY_URL/u);
  expect(() => readNotificationSettings({ TELEGRAM_BOT_TOKEN: '12345:abcdefghijklmnopqrstuvwxyz' })).toThrow(
    'TELEGRAM_BOT_TOKEN and TELEGRAM_SHOP_CHAT go together',
  );
  expect(() => readNotificationSettings({ TELEGRAM_BOT_TOKEN: 'secret', TELEGRAM_SHOP_CHAT: 'x' })).toThrow(
    /^(?!.*secret)[^]*TELEGRAM_BOT_TOKEN[^]*TELEGRAM_SHOP_CHAT/u,
  );
});
