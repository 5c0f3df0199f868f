import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addedResponse, branchesResponse, locationsResponse, type Location } from '../../../contract/locations.ts';
import { paths } from '../../../contract/paths.ts';
import { shopperPaths } from '../../../contract/shopper-paths.ts';
import { callShop, newShopper, type NewShopper } from '../../testing/new-shopper.ts';
import { openSmallShop, type SmallShop } from '../../testing/small-shop.ts';

let shop: SmallShop;
let shopper: NewShopper;
beforeAll(async () => {
  shop = await openSmallShop();
  shopper = await newShopper(shop);
});
afterAll(() => shop.close());

const home = { name: 'Home', description: 'No. 5, Street 63', lat: 11.55, long: 104.92 };
const inPhnomPenh = { province_code: '12', district_code: '1201', commune_code: '120101' };
const list = async (who = shopper): Promise<Location[]> =>
  locationsResponse.parse((await who.call('GET', shopperPaths.locations('S001'))).body);
const add = (body: object, who = shopper, key = randomUUID()) =>
  who.call('POST', shopperPaths.addLocation('S001'), { body, key });
const added = async (body: object, who = shopper): Promise<string> =>
  addedResponse.parse((await add(body, who)).body).id;
const update = (id: string, body: object, who = shopper) =>
  who.call('PUT', shopperPaths.updateLocation('S001', id), { body });
const remove = (id: string, who = shopper) => who.call('DELETE', shopperPaths.removeLocation('S001', id));

test('the first is the default; another can be made so; a default that goes hands on', async () => {
  expect(await list()).toEqual([]);
  const first = await added({ ...home, ...inPhnomPenh, landmark: ' Near  the market ', phone: '012 345 678' });
  expect(await list()).toEqual([
    {
      id: first,
      ...home,
      phone: '+85512345678',
      provinceCode: '12',
      districtCode: '1201',
      communeCode: '120101',
      landmark: 'Near the market',
      isDefault: true,
      deliveryFee: expect.any(Number),
    },
  ]);
  const second = await added({ ...home, name: 'Work', is_default: true });
  const third = await added({ ...home, name: 'Parents', lat: '11.5', long: '104' });
  expect((await list()).map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [second, true],
    [third, false],
    [first, false],
  ]);
  expect((await remove(second)).status).toBe(200);
  expect((await list()).map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [third, true],
    [first, false],
  ]);
  expect((await update(first, { is_default: true, name: 'Old home', landmark: '' })).status).toBe(200);
  const [now] = await list();
  expect(now).toMatchObject({ id: first, name: 'Old home', landmark: null, isDefault: true, phone: '+85512345678' });
  const { body } = await shopper.call('GET', shopperPaths.profile('S001'));
  expect(body).toMatchObject({ data: { address: { id: Number(first), name: 'Old home' } } });
});

test('places must be of Cambodia and belong together, also after a change of one of them', async () => {
  const fault = async (body: object) => ((await add({ ...home, ...body })).body as { fields?: object }).fields;
  expect(await fault({ province_code: '26' })).toEqual({ province_code: 'invalid' });
  expect(await fault({ ...inPhnomPenh, district_code: '0102' })).toEqual({ district_code: 'invalid' });
  expect(await fault({ ...inPhnomPenh, commune_code: '120201' })).toEqual({ commune_code: 'invalid' });
  expect(await fault({ commune_code: '120101' })).toEqual({ commune_code: 'invalid' });
  const id = await added({ ...home, ...inPhnomPenh });
  expect(await update(id, { province_code: '01' })).toMatchObject({
    status: 400,
    body: { fields: { district_code: 'invalid' } },
  });
  expect((await update(id, { province_code: '01', district_code: null, commune_code: '' })).status).toBe(200);
});

test('what is wrong is told by field', async () => {
  const fault = async (body: object) => ((await add(body)).body as { fields?: object }).fields;
  expect(await fault({})).toEqual({ name: 'required', lat: 'required', long: 'required' });
  expect(await fault({ ...home, lat: 91, long: 'east' })).toEqual({ lat: 'invalid', long: 'invalid' });
  expect(await fault({ ...home, name: 'x'.repeat(101), phone: '1' })).toEqual({ name: 'too_long', phone: 'invalid' });
  expect(await fault({ ...home, description: 'x'.repeat(501), is_default: 'yes' })).toEqual({
    description: 'too_long',
    is_default: 'invalid',
  });
});

test('the same key adds one location', async () => {
  const who = await newShopper(shop);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 8 }, () => add(home, who, key)));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await list(who)).toHaveLength(1);
  expect(await add({ ...home, name: 'Other' }, who, key)).toMatchObject({ status: 422 });
});

test('fifty locations are the most', async () => {
  const who = await newShopper(shop);
  for (let more = 0; more < 50; more++) expect((await add(home, who)).status).toBe(200);
  expect(await add(home, who)).toMatchObject({ status: 409, body: { error: 'not_allowed_now' } });
});

test('branches of the shop, in the language that is asked for', async () => {
  const { body } = await callShop(shop, 'GET', paths.branches('S001'), { language: 'km' });
  const [branch] = branchesResponse.parse(body);
  expect(branch).toMatchObject({ id: '1', name: 'ហាងធំ', hours: '8:00–\u206020:00', lat: 11.57 });
});
