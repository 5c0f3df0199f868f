import { expect, test } from 'vitest';
import { nearestDistrict } from './nearest.ts';
import points from './points.json' with { type: 'json' };
import { districtOf } from './places.ts';

test.each([
  ['the Royal Palace', 11.5637, 104.931, '1202'],
  ['the Russian Market', 11.5405, 104.913, '1201'],
  ['the old airport of Phnom Penh', 11.5466, 104.8441, '1209'],
  ['Pub Street in Siem Reap', 13.3545, 103.8547, '1710'],
  ['the port of Sihanoukville', 10.627, 103.522, '1801'],
  ['the market of Battambang', 13.1027, 103.1986, '0203'],
  ['the bridge of Kampot', 10.6104, 104.1815, '0708'],
])('%s is in its district', async (_, lat, long, district) => {
  expect(await nearestDistrict({ lat, long })).toBe(district);
});

test.each([
  ['Bangkok', 13.7563, 100.5018],
  ['Ho Chi Minh City', 10.7769, 106.7009],
  ['nowhere', Number.NaN, 104],
  ['the other side of the world', -11.5, -75],
])('%s is in none', async (_, lat, long) => {
  expect(await nearestDistrict({ lat, long })).toBeNull();
});

test('every point belongs to a district and lies in the country', () => {
  expect(Object.keys(points).length).toBeGreaterThan(200);
  for (const [code, all] of Object.entries(points)) {
    expect(districtOf(code), code).not.toBeNull();
    expect(all.length % 2).toBe(0);
    all.forEach((degrees, index) => {
      expect(degrees).toBeGreaterThan(index % 2 === 0 ? 9.9 : 102.3);
      expect(degrees).toBeLessThan(index % 2 === 0 ? 14.7 : 107.7);
    });
  }
});
