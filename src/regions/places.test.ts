import { expect, test } from 'vitest';
import { communeFiles } from './communes.ts';
import { communesOf, districtOf, placeLine, placeName, provinceOf, provinces, wrongPlace } from './places.ts';

test('25 provinces, 210 districts and 1,652 communes, each below its parent and in both scripts', async () => {
  expect(provinces).toHaveLength(25);
  expect(Object.keys(communeFiles).toSorted()).toEqual(provinces.map(({ code }) => code));
  const districts = provinces.flatMap((province) => province.districts.map((district) => ({ province, district })));
  expect(districts).toHaveLength(210);
  let count = 0;
  for (const { province, district } of districts) {
    expect(district.code).toMatch(new RegExp(`^${province.code}\\d\\d$`, 'u'));
    const communes = await communesOf(district.code);
    expect(communes.length).toBeGreaterThan(0);
    for (const place of [province, district, ...communes]) {
      expect(place.kh).toMatch(/^[\p{Script=Khmer}\d ()‹›-]+$/u);
      expect(place.en).toMatch(/^\p{Script=Latin}/u);
    }
    for (const commune of communes) expect(commune.code).toMatch(new RegExp(`^${district.code}\\d\\d$`, 'u'));
    count += communes.length;
  }
  expect(count).toBe(1652);
});

test('a list names provinces in the reader’s language, and other places in Chinese as in English', () => {
  const [capital, district] = [provinceOf('12'), districtOf('1201')];
  expect(capital && ['en', 'kh', 'zh'].map((locale) => placeName(capital, locale))).toEqual([
    'Phnom Penh',
    'ភ្នំពេញ',
    '金边',
  ]);
  expect(district && placeName(district, 'zh')).toBe('Chamkar Mon');
  for (const { zh } of provinces) expect(zh).toMatch(/^\p{Script=Han}+$/u);
});

test('codes must name a place inside of its parent', async () => {
  const codes = { province: '12', district: '1201', commune: '120101' };
  expect(await wrongPlace(codes)).toBeNull();
  expect(await wrongPlace({ province: null, district: null, commune: null })).toBeNull();
  expect(await wrongPlace({ ...codes, commune: null })).toBeNull();
  expect(await wrongPlace({ ...codes, province: '26' })).toBe('province');
  expect(await wrongPlace({ ...codes, province: '01' })).toBe('district');
  expect(await wrongPlace({ ...codes, province: null })).toBe('district');
  expect(await wrongPlace({ ...codes, district: '1299' })).toBe('district');
  expect(await wrongPlace({ ...codes, commune: '120201' })).toBe('commune');
  expect(await wrongPlace({ ...codes, district: null })).toBe('commune');
  for (const odd of ['__proto__', 'constructor', '', '12010']) {
    expect(await communesOf(odd)).toEqual([]);
    expect(await wrongPlace({ province: odd, district: null, commune: null })).toBe('province');
  }
});

test('an address in one line', async () => {
  const places = [(await communesOf('1201'))[0] ?? null, districtOf('1201'), provinceOf('12')];
  expect(placeLine(places, 'en')).toBe('Tonle Basak, Chamkar Mon, Phnom Penh');
  expect(placeLine(places, 'kh')).toBe('សង្កាត់ទន្លេបាសាក់ ខណ្ឌចំការមន រាជធានីភ្នំពេញ');
  expect(placeLine([null, null, places[2] ?? null], 'zh')).toBe('Phnom Penh');
});
