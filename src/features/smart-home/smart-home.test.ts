import { expect, test } from 'vitest';
import { demoProducts } from '../../catalogue/testing/demo-products.ts';
import type { SpecProduct } from '../../contract/specs.ts';
import { readSmartDevice } from './devices.ts';
import { rooms, roomsFor } from './rooms.ts';

const thing = (name: string, specs: Record<string, string> = {}): SpecProduct => ({
  id: name,
  sku: null,
  name,
  attributes: Object.entries(specs).map(([key, value]) => ({ key, name: key, value })),
});

test.each([
  ['Zigbee', ['zigbee']],
  ['Zigbee 3.0, Bluetooth', ['zigbee', 'bluetooth']],
  ['Matter over Thread', ['matter', 'thread']],
  ['WiFi + App', ['wifi']],
  ['Wi-Fi', ['wifi']],
  ['Z-Wave Plus', ['z-wave']],
  ['App', []],
  ['multithreaded', []],
])('%s speaks %j', (text, spoken) => {
  expect(readSmartDevice(thing('A lamp', { protocol: text })).protocols).toEqual(spoken);
  expect(readSmartDevice(thing('A lamp', { connectivity: text })).protocols).toEqual(spoken);
});

test.each([
  ['Aqara Motion Sensor', '', false, false],
  ['Aqara Hub M2', '', true, false],
  ['Philips Bridge', '', true, false],
  ['Aqara M3', 'Hub', true, false],
  ['Sonoff USB Dongle', '', true, true],
])('%s (%s) connects others: %s, those of any maker: %s', (name, supports, isHub, isOpenHub) =>
  expect(readSmartDevice(thing(name, { supports }))).toMatchObject({ isHub, isOpenHub }),
);

test.each([
  ['Aqara Water Leak Sensor', 'water leak, battery level', ['kitchen', 'bathroom']],
  ['Philips Hue Bulb E27', 'brightness, white tone', ['living_room', 'bedroom', 'kitchen']],
  ['Philips Hue Outdoor Wall Light', 'brightness', ['outdoor']],
  ['Philips Hue Mirror', 'brightness', ['bathroom']],
  ['Yale Door Lock', 'lock, battery level', ['entrance']],
  ['IKEA Gateway', '', ['home']],
  ['Heiman Smoke Sensor', '', ['bedroom', 'kitchen']],
  ['Trust Socket', '', ['living_room', 'bedroom', 'kitchen']],
  ['Tuya Fingerbot', '', []],
  ['Tuya Blackout', 'constructor', []],
])('%s (%s) is for %j', (name, supports, found) => expect(roomsFor(thing(name, { supports }))).toEqual(found));

const products = demoProducts('smart-home');
const devices = products.map(readSmartDevice);

test('all 2,479 devices of the demo speak Zigbee, and nothing else; 79 of them connect others, 32 for any maker', () => {
  expect(products).toHaveLength(2479);
  expect(new Set(devices.map(({ protocols }) => protocols.join()))).toEqual(new Set(['zigbee']));
  expect(devices.filter(({ isHub }) => isHub)).toHaveLength(79);
  expect(devices.filter(({ isOpenHub }) => isOpenHub)).toHaveLength(32);
});

test('2,437 of 2,479 have a room, the others are to be checked', () => {
  const found = products.map(roomsFor);
  expect(found.filter((list) => list.length > 0)).toHaveLength(2437);
  for (const room of rooms) expect(found.filter((list) => list.includes(room)).length, room).toBeGreaterThan(80);
});

test('of the other smart things 3 of 18 say by what they connect: Wi-Fi', () => {
  const others = ['featured', 'phones']
    .flatMap(demoProducts)
    .filter(({ subcategory }) => /^(?:robot-vacuums|air-purifiers|humidifiers|lamps|tv-boxes)$/u.test(subcategory));
  const spoken = others.map(readSmartDevice).filter(({ protocols }) => protocols.length > 0);
  expect([others.length, spoken.length]).toEqual([18, 3]);
  expect(spoken.every(({ protocols }) => protocols.join() === 'wifi')).toBe(true);
});
