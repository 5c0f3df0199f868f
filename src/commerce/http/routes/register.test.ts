import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { codeSentResponse, tokenResponse, verifiedResponse } from '../../../contract/accounts.ts';
import { shopperPaths } from '../../../contract/shopper-paths.ts';
import { parseAdminCommand, runAdminCommand } from '../../admin-cli/admin-command.ts';
import { defaultNotificationSettings } from '../../notifications/notification-settings.ts';
import { sendDueNotifications } from '../../notifications/outbox-worker.ts';
import { createNotificationSender } from '../../notifications/senders.ts';
import { getMerchantSettings, type MerchantSettings } from '../../storage/stores.ts';
import { callShop, codeFor, newShopper, type ShopResponse } from '../../testing/new-shopper.ts';
import { cheapPasswords, openSmallShop, type SmallShop } from '../../testing/small-shop.ts';
import { createCommerceApp } from '../app.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());
afterEach(() => {
  vi.useRealTimers();
});

const post = (path: string, body: unknown, key?: string, language?: string): Promise<ShopResponse> =>
  callShop(shop, 'POST', path, { body, ...(key ? { key } : {}), ...(language ? { language } : {}) });
const register = (body: object, key?: string): Promise<ShopResponse> =>
  post(shopperPaths.register('S001'), { name: 'Sok Dara', password: 'a long password', ...body }, key);
const secretOf = ({ body }: ShopResponse): string => codeSentResponse.parse(body).secret;
const verify = (phone: string, secret: string, otp: string, store = 'S001'): Promise<ShopResponse> =>
  post(shopperPaths.verify(store), { phone, secret, otp });
const profile = (token: string): Promise<ShopResponse> =>
  callShop(shop, 'GET', shopperPaths.profile('S001'), { token });
const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Runs a test with other settings of a store. */
const withSettings = async (
  settings: Partial<MerchantSettings>,
  work: () => Promise<void>,
  code = 'S001',
): Promise<void> => {
  const details = (await shop.storage.store(code))?.details;
  if (!details) throw new Error(`no store ${code}`);
  const merchant = { ...getMerchantSettings(details), ...settings };
  await shop.storage.transaction((changes) => changes.putStore(code, { ...details, merchant }));
  try {
    await work();
  } finally {
    await shop.storage.transaction((changes) => changes.putStore(code, details));
  }
};

/** The same shop on another port, with a log. */
const listenWith = async (logger: FastifyBaseLogger): Promise<{ port: number; close: () => Promise<void> }> => {
  const { folder, storage } = shop;
  const app = createCommerceApp({
    storage,
    logger,
    uploads: [],
    receipts: join(folder, 'receipts'),
    passwords: cheapPasswords,
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { port: Number(new URL(address).port), close: () => app.close() };
};
const error = (name: string) => ({ body: { error: name } });

test('register by phone in any form, verify by the code that came, and be logged in', async () => {
  const sent = await register({ phone: '០១២ ៣៤៥ ៦៧៨' });
  expect(sent).toMatchObject({ status: 200, body: { data: { resend_after: 60, expires_in: 600 } } });
  expect(sent.headers.get('cache-control')).toBe('private, no-store');
  const code = await codeFor(shop, 'S001', '+85512345678');
  const answer = await verify('+855 12-345-678', secretOf(sent), ` ${code.slice(0, 3)} ${code.slice(3)} `);
  const { token } = tokenResponse.parse(answer.body);
  expect(token).toHaveLength(43);
  expect(await profile(token)).toMatchObject({
    status: 200,
    body: { data: { name: 'Sok Dara', phone: '+85512345678', email: null } },
  });
});

test('register by email; a code is told in the language of the visitor, with a line that browsers read', async () => {
  const body = { name: '王', email: ' Wang@Example.COM ', phone: '', password: 'a long password' };
  const sent = await post(shopperPaths.register('S001'), body, undefined, 'zh-CN');
  const [notice] = await shop.storage.notifications('S001', 1);
  expect(notice).toMatchObject({ channel: 'email', recipient: 'wang@example.com', kind: 'code' });
  expect(notice?.text).toMatch(/^Psar "One"：您的验证码是 \d{6}，/u);
  const code = await codeFor(shop, 'S001', 'wang@example.com');
  expect(await verify('wang@example.com', secretOf(sent), code)).toMatchObject({ status: 200 });

  await post(shopperPaths.register('S001'), { ...body, email: '', phone: '+85599888777' }, undefined, 'km');
  const [byPhone] = await shop.storage.notifications('S001', 1);
  expect(byPhone?.text).toMatch(/លេខកូដរបស់អ្នកគឺ (\d{6})។[^]*\n\n@s001\.localhost #\1$/u);
});

test('what is wrong with a registration is told by field', async () => {
  const faults = async (body: object) => {
    const answer = await register(body);
    expect(answer.status).toBe(400);
    return (answer.body as { fields?: object }).fields;
  };
  expect(await faults({})).toEqual({ phone: 'required' });
  expect(await faults({ phone: '12' })).toEqual({ phone: 'invalid' });
  expect(await faults({ phone: '012345679', email: 'x@y' })).toEqual({ email: 'invalid' });
  expect(await faults({ phone: '012345679', password: 'short' })).toEqual({ password: 'too_short' });
  expect(await faults({ phone: '012345679', password: 'x'.repeat(129) })).toEqual({ password: 'too_long' });
  expect(await faults({ phone: '012345679', name: ' \u202e ', password: null })).toEqual({
    name: 'required',
    password: 'required',
  });
  expect(await faults({ phone: { $ne: 1 }, name: 'x'.repeat(101) })).toEqual({ phone: 'invalid', name: 'too_long' });
  for (const body of [[], 'text', null])
    expect(await post(shopperPaths.register('S001'), body)).toMatchObject({ status: 400 });
  expect(await post(shopperPaths.register('S999'), {})).toMatchObject({ status: 404 });
  expect(await register({ phone: '012345679', name: 'x'.repeat(70_000) })).toMatchObject({
    status: 413,
    body: { error: 'too_large' },
  });
});

test('a contact that was verified is taken, in this store alone', async () => {
  const { phone } = await newShopper(shop);
  const answer = await register({ phone, email: 'new@example.com' });
  expect(answer).toMatchObject({ status: 409, body: { error: 'taken', fields: { phone: 'taken' } } });
  const elsewhere = { name: 'A', phone, password: 'a long password' };
  expect(await post(shopperPaths.register('S002'), elsewhere)).toMatchObject({ status: 200 });
});

test('a registration stays when a stranger registers the same contact: who verifies first has it', async () => {
  for (const contact of ['+85512999001', 'same@example.com']) {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T08:00:00Z') });
    const field = contact.includes('@') ? 'email' : 'phone';
    const taken = { status: 409, body: { error: 'taken', fields: { [field]: 'taken' } } };
    const first = await register({ [field]: contact, password: 'the first password' });
    const firstCode = await codeFor(shop, 'S001', contact);
    const second = await register({ [field]: contact, password: 'the second password' });
    const secondCode = await codeFor(shop, 'S001', contact);
    expect(await verify(contact, secretOf(first), firstCode)).toMatchObject({ status: 200 });
    const sent = (await shop.storage.notifications('S001', 1000)).length;
    vi.setSystemTime(new Date('2026-11-20T08:01:01Z'));
    expect(
      await post(shopperPaths.resend('S001'), { phone: contact, secret: secretOf(second), type: 'register' }),
    ).toMatchObject(taken);
    expect(await shop.storage.notifications('S001', 1000)).toHaveLength(sent);
    expect(await verify(contact, secretOf(second), secondCode)).toMatchObject(taken);
    const login = (password: string) => post(shopperPaths.login('S001'), { email: contact, password });
    expect(await login('the second password')).toMatchObject({ status: 401, body: { error: 'wrong_login' } });
    expect(await login('the first password')).toMatchObject({ status: 200 });
  }
});

test('two who register the same email with other phones: who verifies first has it', async () => {
  const one = await register({ phone: '+85512999010', email: 'shared@example.com' });
  const two = await register({ phone: '+85512999011', email: 'shared@example.com' });
  const code = (phone: string) => codeFor(shop, 'S001', phone);
  expect(await verify('+85512999011', secretOf(two), await code('+85512999011'))).toMatchObject({ status: 200 });
  expect(await verify('+85512999010', secretOf(one), await code('+85512999010'))).toMatchObject({
    status: 409,
    body: { error: 'taken', fields: { email: 'taken' } },
  });
});

test('a code serves once, for its secret, contact and store alone, and five wrong tries end it', async () => {
  const phone = '+85512999020';
  const sent = await register({ phone });
  const code = await codeFor(shop, 'S001', phone);
  const other = await newShopper(shop);
  expect(await verify(other.phone, secretOf(sent), code)).toMatchObject(error('code_expired'));
  expect(await verify(phone, 'x'.repeat(43), code)).toMatchObject(error('code_expired'));
  expect(await verify(phone, secretOf(sent), code, 'S002')).toMatchObject(error('code_expired'));
  expect(await verify(phone, secretOf(sent), '12345')).toMatchObject({
    status: 400,
    body: { fields: { otp: 'invalid' } },
  });
  for (let wrong = 0; wrong < 4; wrong++)
    expect(await verify(phone, secretOf(sent), another(code))).toMatchObject({
      status: 400,
      body: { error: 'wrong_code', fields: { otp: 'invalid' } },
    });
  expect(await verify(phone, secretOf(sent), code)).toMatchObject({ status: 200 });
  expect(await verify(phone, secretOf(sent), code)).toMatchObject(error('code_expired'));

  const next = await register({ phone: '+85512999021' });
  const good = await codeFor(shop, 'S001', '+85512999021');
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => verify('+85512999021', secretOf(next), another(good))),
  );
  expect(tries.map(({ body }) => (body as { error: string }).error).toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => 'code_expired'),
    ...Array.from({ length: 5 }, () => 'wrong_code'),
  ]);
  expect(await verify('+85512999021', secretOf(next), good)).toMatchObject(error('code_expired'));
});

test('resend: after a minute, the old code ends, the secret stays, and after ten minutes it still can be asked for', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') });
  const phone = '+85512999030';
  const secret = secretOf(await register({ phone }));
  const old = await codeFor(shop, 'S001', phone);
  const resend = (type = 'register', of = secret) => post(shopperPaths.resend('S001'), { phone, secret: of, type });
  vi.setSystemTime(new Date('2026-11-20T10:00:20Z'));
  const early = await resend();
  expect(early).toMatchObject({ status: 429, body: { error: 'too_many' } });
  expect(early.headers.get('retry-after')).toBe('40');
  vi.setSystemTime(new Date('2026-11-20T10:10:01Z'));
  expect(await verify(phone, secret, old)).toMatchObject(error('code_expired'));
  expect(await resend('forgot')).toMatchObject(error('code_expired'));
  expect(await resend('register', 'y'.repeat(43))).toMatchObject(error('code_expired'));
  expect(await resend('other')).toMatchObject({ status: 400, body: { fields: { type: 'invalid' } } });
  expect(await resend()).toMatchObject({ status: 200, body: { data: { secret, expires_in: 600 } } });
  const fresh = await codeFor(shop, 'S001', phone);
  if (fresh !== old) expect(await verify(phone, secret, old)).toMatchObject(error('wrong_code'));
  expect(await verify(phone, secret, fresh)).toMatchObject({ status: 200 });
});

test('five codes an hour for one contact, then a time to wait; a restart does not forget it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  const phone = '+85512999040';
  for (let sent = 0; sent < 5; sent++) expect(await register({ phone })).toMatchObject({ status: 200 });
  vi.setSystemTime(new Date('2026-11-20T12:30:00Z'));
  const refused = await register({ phone });
  expect(refused).toMatchObject({ status: 429, body: { message: expect.stringContaining('30 minutes') } });
  expect(refused.headers.get('retry-after')).toBe('1800');
  expect(await register({ phone: '+85512999041' })).toMatchObject({ status: 200 });
  vi.setSystemTime(new Date('2026-11-20T13:00:01Z'));
  expect(await register({ phone })).toMatchObject({ status: 200 });
});

test('codes go to the countries that the shop serves', async () => {
  const before = (await shop.storage.notifications('S001', 1000)).length;
  for (const phone of ['+19005550123', '+8821234567', '+252611234567'])
    expect(await register({ phone })).toMatchObject({ status: 400, body: { fields: { phone: 'not_served' } } });
  expect(await register({ phone: '+19005550123', email: 'far@example.com' })).toMatchObject({ status: 400 });
  expect(await shop.storage.notifications('S001', 1000)).toHaveLength(before);
  await withSettings({ codes: { countries: ['855', '1'], perDay: 500 } }, async () => {
    expect(await register({ phone: '+19005550123' })).toMatchObject({ status: 200 });
    expect(await register({ phone: '+252611234567' })).toMatchObject({ status: 400 });
  });
});

test('a store sends so many codes in 24 hours; those for forgotten passwords are counted apart', async () => {
  const known = await newShopper(shop, 'S002');
  const lines: string[] = [];
  const ask = (path: string, body: object) => callShop(loud, 'POST', path, { body, key: randomUUID() });
  const loud = await listenWith(pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
  await withSettings(
    { codes: { countries: ['855'], perDay: 3 } },
    async () => {
      const newcomer = (number: number) =>
        ask(shopperPaths.register('S002'), { name: 'Sok', password: 'a long password', phone: `+8551255500${number}` });
      for (let number = 0; number < 3; number++) expect(await newcomer(number)).toMatchObject({ status: 200 });
      for (let number = 3; number < 6; number++) {
        const refused = await newcomer(number);
        expect(refused).toMatchObject({ status: 429, body: { error: 'codes_exhausted' } });
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
      }
      const forgot = (phone: string) => ask(shopperPaths.forgotPassword('S002'), { phone });
      for (let number = 0; number < 5; number++)
        expect(await forgot(`+8559812300${number}`)).toMatchObject({ status: 200 });
      for (let sent = 0; sent < 3; sent++) expect(await forgot(known.phone)).toMatchObject({ status: 200 });
      // Whether there is an account is not revealed now, either.
      for (const phone of [known.phone, '+85598123009'])
        expect(await forgot(phone)).toMatchObject(error('codes_exhausted'));
      expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
        expect.objectContaining({ level: 50, store: 'S002', msg: expect.stringContaining('no more one-time codes') }),
      ]);
      vi.setSystemTime(Date.now() + 24 * 3_600_000 + 1000);
      expect(await newcomer(9)).toMatchObject({ status: 200 });
    },
    'S002',
  );
  await loud.close();
});

test('the same key registers once, and sends one code', async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 6 }, () => register({ phone: '+85512999050' }, key)));
  expect(new Set(answers.map(secretOf)).size).toBe(1);
  const notices = await shop.storage.notifications('S001', 100);
  expect(notices.filter(({ recipient }) => recipient === '+85512999050')).toHaveLength(1);
  expect(await register({ phone: '+85512999051' }, key)).toMatchObject({ status: 422, body: { error: 'key_reused' } });
});

test('a forgotten password: a code to the contact that was verified, a new password, all sessions end', async () => {
  const shopper = await newShopper(shop);
  const second = await post(shopperPaths.login('S001'), { email: shopper.phone, password: shopper.password });
  const secret = secretOf(await post(shopperPaths.forgotPassword('S001'), { phone: shopper.phone }));
  const answer = await verify(shopper.phone, secret, await codeFor(shop, 'S001', shopper.phone));
  expect(answer.body).not.toHaveProperty('data.token');
  const token = verifiedResponse.parse(answer.body).reset_token;
  const reset = (password: string, reset_token = token, store = 'S001') =>
    post(shopperPaths.resetPassword(store), { reset_token, password });
  expect(await reset('short')).toMatchObject({ status: 400, body: { fields: { password: 'too_short' } } });
  expect(await reset('the new password', 'z'.repeat(43))).toMatchObject(error('code_expired'));
  expect(await reset('the new password', token, 'S002')).toMatchObject(error('code_expired'));
  expect(await profile(shopper.token)).toMatchObject({ status: 200 });
  expect(await reset('the new password')).toMatchObject({ status: 200 });
  expect(await reset('the newest password')).toMatchObject(error('code_expired'));
  for (const old of [shopper.token, tokenResponse.parse(second.body).token])
    expect(await profile(old)).toMatchObject({ status: 401 });
  const login = (password: string) => post(shopperPaths.login('S001'), { email: shopper.phone, password });
  expect(await login(shopper.password)).toMatchObject({ status: 401 });
  expect(await login('the new password')).toMatchObject({ status: 200 });
});

test('codes that others ask for neither end the owner’s nor keep the owner from asking', async () => {
  const { phone } = await newShopper(shop);
  const ask = (network: string, device?: string) =>
    callShop(shop, 'POST', shopperPaths.forgotPassword('S001'), {
      body: { phone },
      headers: { 'x-forwarded-for': network, ...(device === undefined ? {} : { 'x-known-device': device }) },
    });
  const own = secretOf(await ask('203.0.113.5'));
  const code = await codeFor(shop, 'S001', phone);
  for (let time = 0; time < 5; time++) expect(await ask('198.51.100.1')).toMatchObject({ status: 200 });
  expect(await ask('198.51.100.1')).toMatchObject({ status: 429 });
  expect(await ask('203.0.113.5')).toMatchObject({ status: 200 });
  const strangers = await Promise.all(['2', '3', '4', '5'].map((host) => ask(`198.51.100.${host}`)));
  expect(strangers.filter(({ status }) => status === 429)).toHaveLength(1);
  expect(await ask('203.0.113.5')).toMatchObject({ status: 429 });
  expect(await ask('203.0.113.5', 'phone-of-the-owner')).toMatchObject({ status: 200 });
  expect(await verify(phone, own, code)).toMatchObject({ status: 200 });
  // Using one ends the others.
  const latest = await codeFor(shop, 'S001', phone);
  expect(await verify(phone, secretOf(strangers[0]!), latest)).toMatchObject(error('code_expired'));
});

test('a forgotten password of nobody is answered like any other, and no code opens it', async () => {
  const known = await newShopper(shop);
  const ask = (phone: string) => post(shopperPaths.forgotPassword('S001'), { phone });
  const [real, nobody] = [await ask(known.phone), await ask('+85598765432')];
  const shape = (answer: ShopResponse) => [
    answer.status,
    { ...codeSentResponse.parse(answer.body), secret: secretOf(answer).length },
  ];
  expect(shape(nobody)).toEqual(shape(real));
  expect(await codeFor(shop, 'S001', '+85598765432')).toBe('no code');
  const wrong = another(await codeFor(shop, 'S001', known.phone));
  for (let tries = 0; tries < 7; tries++) {
    const [first, second] = [
      await verify(known.phone, secretOf(real), wrong),
      await verify('+85598765432', secretOf(nobody), wrong),
    ];
    expect([second.status, second.body]).toEqual([first.status, first.body]);
  }
  for (let more = 0; more < 6; more++) {
    const [first, second] = [await ask(known.phone), await ask('+85598765432')];
    expect(second.status).toBe(first.status);
  }
});

test('a copy of the database opens nothing: neither a code nor its secret, nor the password, is in it', async () => {
  const phone = '+85512999060';
  const password = 'a password nobody else has';
  const registered = await register({ phone, password }, randomUUID());
  const code = await codeFor(shop, 'S001', phone);
  const secret = secretOf(registered);
  const forgotten = secretOf(
    await callShop(shop, 'POST', shopperPaths.forgotPassword('S001'), { body: { phone }, key: randomUUID() }),
  );
  const send = createNotificationSender({ ...defaultNotificationSettings, level: 'silent' }, pino({ level: 'silent' }));
  while (await sendDueNotifications(shop.storage, send));
  const database = new DatabaseSync(join(shop.folder, 'data', 'commerce.sqlite'), { readOnly: true });
  const rows = ['kept_answers', 'outbox', 'codes', 'tries', 'accounts'].flatMap((table) =>
    database.prepare(`SELECT * FROM ${table}`).all(),
  );
  database.close();
  const copy = JSON.stringify(rows);
  expect(copy).toContain(phone);
  expect(rows.some(({ sent_at: sentAt, recipient }) => recipient === phone && sentAt !== null)).toBe(true);
  for (const [what, text] of Object.entries({ secret, forgotten, password })) expect(copy, what).not.toContain(text);
  // Six digits may be part of a time or an id by chance.
  const texts = rows.filter(({ recipient }) => recipient === phone).map(({ text }) => String(text));
  expect(texts).toHaveLength(1);
  expect(texts.join()).not.toContain(code);
  // The request's hash is bound to the caller's key: nobody can try passwords on it.
  const asked = JSON.stringify([{ name: 'Sok Dara', password, phone }, '']);
  expect(copy).not.toContain(createHash('sha256').update(asked).digest('base64url'));
  // Staff at the shop's own machine can still read what was sent.
  const staff = parseAdminCommand(['outbox', '--store', 'S001', '--to', phone], new Date());
  expect(await runAdminCommand(shop.storage, staff)).toContain(code);
});
