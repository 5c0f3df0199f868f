import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeSentResponse, profileResponse, tokenResponse } from '../../../contract/accounts.ts';
import { shopperPaths } from '../../../contract/shopper-paths.ts';
import { callShop, codeFor, newShopper, type NewShopper } from '../../testing/new-shopper.ts';
import { openSmallShop, type SmallShop } from '../../testing/small-shop.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

const update = (shopper: NewShopper, body: unknown) =>
  shopper.call('POST', shopperPaths.updateProfile('S001'), { body });
const login = (email: string, password: string) =>
  callShop(shop, 'POST', shopperPaths.login('S001'), { body: { email, password } });

test('what is absent stays, what is empty goes, and one contact must be left', async () => {
  const shopper = await newShopper(shop, 'S001', 'Chan Thy');
  const read = async () => profileResponse.parse((await shopper.call('GET', shopperPaths.profile('S001'))).body);
  const before = await read();
  expect(before).toMatchObject({ name: 'Chan Thy', email: null, phone: shopper.phone });
  expect(profileResponse.parse((await update(shopper, { name: '  ចាន់  ធី ' })).body)).toEqual({
    ...before,
    name: 'ចាន់ ធី',
  });
  await update(shopper, { email: 'Thy@Example.com' });
  expect(await read()).toMatchObject({ name: 'ចាន់ ធី', email: 'thy@example.com', phone: shopper.phone });
  await update(shopper, { phone: '' });
  expect(await read()).toMatchObject({ email: 'thy@example.com', phone: null });
  expect(await update(shopper, { email: '' })).toMatchObject({ status: 400, body: { fields: { phone: 'required' } } });
  expect(await update(shopper, { name: '', phone: 'x' })).toMatchObject({
    status: 400,
    body: { fields: { name: 'required', phone: 'invalid' } },
  });
  expect((await login('THY@example.com', shopper.password)).status).toBe(200);
});

test('another`s contact is taken; codes go to the contact that was verified, not to one that was only written down', async () => {
  const [one, other] = [await newShopper(shop), await newShopper(shop)];
  expect(await update(one, { phone: other.phone })).toMatchObject({
    status: 409,
    body: { error: 'taken', fields: { phone: 'taken' } },
  });
  expect((await update(one, { phone: one.phone })).status).toBe(200);
  const strange = '+85577000111';
  await update(one, { phone: strange });
  const [told] = await shop.storage.notifications('S001', 1);
  expect(told).toMatchObject({ kind: 'contact changed', recipient: one.phone, channel: 'phone' });
  await callShop(shop, 'POST', shopperPaths.forgotPassword('S001'), { body: { phone: strange } });
  expect(await codeFor(shop, 'S001', strange)).toBe('no code');
  expect(await codeFor(shop, 'S001', one.phone)).toMatch(/^\d{6}$/u);

  // The number is free again; whoever proves it next has it alone.
  const registered = await callShop(shop, 'POST', shopperPaths.register('S001'), {
    body: { name: 'Next', phone: one.phone, password: 'another password' },
  });
  const { secret } = (registered.body as { data: { secret: string } }).data;
  const otp = await codeFor(shop, 'S001', one.phone);
  const verified = { phone: one.phone, secret, otp };
  expect((await callShop(shop, 'POST', shopperPaths.verify('S001'), { body: verified })).status).toBe(200);
  const before = await shop.storage.notifications('S001', 100);
  await callShop(shop, 'POST', shopperPaths.forgotPassword('S001'), { body: { phone: strange } });
  expect(await shop.storage.notifications('S001', 100)).toHaveLength(before.length);
});

/** Registers a contact, and verifies it by its code. */
const own = async (contacts: { phone?: string; email?: string }, name: string): Promise<string> => {
  const contact = contacts.phone ?? contacts.email ?? '';
  const body = { name, password: `password of ${name}`, ...contacts };
  const registered = await callShop(shop, 'POST', shopperPaths.register('S001'), { body });
  const { secret } = codeSentResponse.parse(registered.body);
  const verified = { phone: contact, secret, otp: await codeFor(shop, 'S001', contact) };
  const answer = await callShop(shop, 'POST', shopperPaths.verify('S001'), { body: verified });
  return tokenResponse.parse(answer.body).token;
};
const profileOf = async (token: string) =>
  profileResponse.parse((await callShop(shop, 'GET', shopperPaths.profile('S001'), { token })).body);

test('a contact that somebody only wrote down is not kept from its owner, who has it once it is verified', async () => {
  const [back, left] = [await newShopper(shop), await newShopper(shop)];
  expect((await update(back, { phone: '+85577000201' })).status).toBe(200);
  const owner = await own({ phone: '+85577000201' }, 'Owner');
  expect(await profileOf(owner)).toMatchObject({ name: 'Owner', phone: '+85577000201' });
  expect(await profileOf(back.token)).toMatchObject({ phone: back.phone, email: null });
  const [told] = await shop.storage.notifications('S001', 1);
  expect(told).toMatchObject({ kind: 'contact changed', recipient: back.phone });
  expect((await login('+85577000201', back.password)).status).toBe(401);
  expect((await login('+85577000201', 'password of Owner')).status).toBe(200);
  expect((await login(back.phone, back.password)).status).toBe(200);
  expect(await update(back, { phone: '+85577000201' })).toMatchObject({ status: 409 });

  expect((await update(left, { email: 'written@example.com' })).status).toBe(200);
  await own({ email: 'written@example.com' }, 'Writer');
  expect(await profileOf(left.token)).toMatchObject({ phone: left.phone, email: null });
});

test('an account whose last contact goes to its owner can add another, and blocks nothing', async () => {
  const [stale, more] = [await newShopper(shop), await newShopper(shop)];
  expect((await update(stale, { phone: '+85577000211' })).status).toBe(200);
  await own({ phone: stale.phone }, 'Next');
  await own({ phone: '+85577000211' }, 'Owner');
  expect((await update(more, { phone: '+85577000212' })).status).toBe(200);
  await own({ phone: '+85577000212' }, 'Owner');
  expect(await profileOf(stale.token)).toMatchObject({ phone: null, email: null });
  // what it has proven is still its own
  expect(await profileOf(more.token)).toMatchObject({ phone: more.phone, email: null });
  await shop.storage.transaction((changes) => changes.purgeExpired(new Date().toISOString()));
  expect(await update(stale, { name: 'x' })).toMatchObject({ status: 400, body: { fields: { phone: 'required' } } });
  expect((await update(stale, { phone: '+85577000213' })).status).toBe(200);
  expect((await login('+85577000213', stale.password)).status).toBe(200);
});

test('who owns a number that an account wrote down gets the number, not what the account has proven', async () => {
  const former = await own({ email: 'former@example.com' }, 'Former');
  const change = (body: object) =>
    callShop(shop, 'POST', shopperPaths.updateProfile('S001'), { body, token: former, key: randomUUID() });
  expect((await change({ email: '', phone: '+85577000221' })).status).toBe(200);
  const both = { name: 'Anew', phone: '+85577000221', email: 'former@example.com', password: 'a long password' };
  const taken = { status: 409, body: { error: 'taken', fields: { email: 'taken' } } };
  expect(await callShop(shop, 'POST', shopperPaths.register('S001'), { body: both })).toMatchObject(taken);
  expect(await update(await newShopper(shop), { email: 'former@example.com' })).toMatchObject(taken);
  const anew = await own({ phone: '+85577000221' }, 'Anew');
  expect(await profileOf(anew)).toMatchObject({ phone: '+85577000221', email: null });
  expect(await profileOf(former)).toMatchObject({ phone: null, email: 'former@example.com' });
  expect((await change({ email: '', phone: '+85577000222' })).status).toBe(200);
  // who proves it has it
  const owner = await own({ email: 'former@example.com' }, 'Owner');
  expect(await profileOf(owner)).toMatchObject({ phone: null, email: 'former@example.com' });
});

test('two whose profiles have each other`s number both get their own back', async () => {
  const [one, other] = [await newShopper(shop), await newShopper(shop)];
  // as former versions let them write it down
  await shop.storage.transaction(async (changes) => {
    const [first, second] = await Promise.all([one, other].map(({ phone }) => changes.accountByLogin('S001', phone)));
    if (!first || !second) throw new Error('they are not registered');
    const now = new Date().toISOString();
    await changes.changeAccount(second.id, { phone: '+85577000241' }, now);
    await changes.changeAccount(first.id, { phone: other.phone }, now);
    await changes.changeAccount(second.id, { phone: one.phone }, now);
  });
  expect((await update(one, { phone: one.phone })).status).toBe(200);
  expect(await profileOf(one.token)).toMatchObject({ phone: one.phone });
  expect(await profileOf(other.token)).toMatchObject({ phone: other.phone });
  expect((await login(other.phone, other.password)).status).toBe(200);
});

test('of two who only write a contact down, the first keeps it', async () => {
  const [first, second] = [await newShopper(shop), await newShopper(shop)];
  expect((await update(first, { email: 'both@example.com' })).status).toBe(200);
  const taken = { status: 409, body: { error: 'taken', fields: { email: 'taken' } } };
  expect(await update(second, { email: 'both@example.com' })).toMatchObject(taken);
  const body = { name: 'Third', phone: '+85577000231', email: 'both@example.com', password: 'a long password' };
  expect(await callShop(shop, 'POST', shopperPaths.register('S001'), { body })).toMatchObject(taken);
});

test('a new password asks for the old one, and ends the other sessions', async () => {
  const shopper = await newShopper(shop);
  const other = tokenResponse.parse((await login(shopper.phone, shopper.password)).body).token;
  const change = (body: object, key = randomUUID()) =>
    shopper.call('POST', shopperPaths.changePassword('S001'), { body, key });
  expect(await change({ current: 'not it', password: 'the next password' })).toMatchObject({
    status: 400,
    body: { error: 'wrong_password', fields: { current: 'invalid' } },
  });
  expect(await change({ current: shopper.password, password: 'short' })).toMatchObject({
    body: { fields: { password: 'too_short' } },
  });
  const key = randomUUID();
  const body = { current: shopper.password, password: 'the next password' };
  expect((await change(body, key)).status).toBe(200);
  expect((await change(body, key)).status).toBe(200);
  expect((await change(body)).body).toMatchObject({ error: 'wrong_password' });
  expect((await shopper.call('GET', shopperPaths.profile('S001'))).status).toBe(200);
  expect((await callShop(shop, 'GET', shopperPaths.profile('S001'), { token: other })).status).toBe(401);
  expect((await login(shopper.phone, shopper.password)).status).toBe(401);
  expect((await login(shopper.phone, 'the next password')).status).toBe(200);
});
