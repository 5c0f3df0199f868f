import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demoProducts } from '../../catalogue/testing/demo-products.ts';
import type { SpecProduct } from '../../contract/specs.ts';
import { matchDevices, missingHubs, readSmartDevice } from './devices.ts';
import { rooms, roomsFor } from './rooms.ts';

const thing = (name: string, specs: Record<string, string> = {}): SpecProduct => ({
  id: name,
  sku: null,
  name,
  attributes: Object.entries(specs).map(([key, value]) => ({ key, name: key, value })),
});
const device = (name: string, protocol: string) => readSmartDevice(thing(name, { protocol }));

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
  ['Aqara Motion Sensor', 'Zigbee', 'IKEA Bulb', 'Zigbee', 'fits', 'through_a_hub'],
  ['Aqara Motion Sensor', 'Zigbee', 'Aqara Hub M2', 'Zigbee', 'fits', 'same_maker'],
  ['Aqara Motion Sensor', 'Zigbee', 'Philips Bridge', 'Zigbee', 'check', 'other_makers_hub'],
  ['Aqara Motion Sensor', 'Zigbee', 'Sonoff USB Dongle', 'Zigbee', 'fits', 'open_hub'],
  ['Aqara Motion Sensor', 'Zigbee', 'Eve Plug', 'Matter, Thread', 'no', 'no_common_protocol'],
  ['Nuki Lock', 'Matter', 'Eve Plug', 'Matter, Thread', 'fits', 'matter'],
  ['Xiaomi Fan', 'WiFi', 'Xiaomi Kettle', 'Wi-Fi', 'fits', 'own_app'],
  ['Xiaomi Fan', 'WiFi', 'Tuya Kettle', 'Wi-Fi', 'check', 'own_app'],
  ['A lamp', '', 'IKEA Bulb', 'Zigbee', 'check', 'protocol_unknown'],
])('%s (%s) and %s (%s): %s, %s', (one, speaks, other, answers, fit, reason) => {
  const pair = [device(one, speaks), device(other, answers)] as const;
  expect(matchDevices(...pair)).toMatchObject({ fit, reason });
  expect(matchDevices(pair[1], pair[0])).toMatchObject({ fit, reason });
});

test('a home is told which hubs it lacks', () => {
  const bulb = device('IKEA Bulb', 'Zigbee');
  expect(missingHubs([bulb, device('Eve Plug', 'Thread'), device('Fan', 'WiFi')])).toEqual(['zigbee', 'thread']);
  expect(missingHubs([bulb, device('IKEA Gateway', 'Zigbee')])).toEqual([]);
  expect(missingHubs([])).toEqual([]);
});

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

test('any two agree whichever is asked, and a hub of the same maker never says no', () => {
  const any = fc.constantFrom(...devices);
  fc.assert(
    fc.property(any, any, (one, other) => {
      const match = matchDevices(one, other);
      expect(matchDevices(other, one)).toEqual(match);
      if (one.maker === other.maker) expect(match.fit).toBe('fits');
      if (!one.isHub && !other.isHub) expect(match).toMatchObject({ fit: 'fits', protocol: 'zigbee' });
    }),
    { numRuns: 2000 },
  );
});
