import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demoProducts } from '../../catalogue/testing/demo-products.ts';
import type { SpecProduct } from '../../contract/specs.ts';
import { cameraKind, fitLens, groupByMount } from './lens-fit.ts';
import { readMount } from './mounts.ts';

const thing = (specs: Record<string, string>): SpecProduct => ({
  id: '1',
  sku: null,
  name: 'A thing',
  attributes: Object.entries(specs).map(([key, value]) => ({ key, name: key, value })),
});
const camera = (mount: string, crop = '1') => thing({ mount, crop_factor: crop });
const lens = (mounts: string, crop = '1') => thing({ mounts, crop_factor: crop });

test.each([
  ['Micro 4/3 System', 'Micro Four Thirds'],
  ['Micro 4/3', 'Micro Four Thirds'],
  ['4/3 System', 'Four Thirds'],
  ['Sony  Alpha', 'Sony A'],
  ['Minolta AF', 'Sony A'],
  ['Pentak K', 'Pentax K'],
  ['Nikon F AF', 'Nikon F AF'],
  ['Canon RF', 'Canon RF'],
])('the mount %s is %s', (text, variant) => expect(readMount(text)).toMatchObject({ variant }));
test.each([
  ['canonSD200', 'fixed'],
  ['panasonicTZ70', 'fixed'],
  ['', null],
  [' ', null],
])('the mount %j is %s', (text, read) => expect(readMount(text)).toBe(read));

test.each([
  ['the same mount', camera('Canon RF'), lens('Canon RF'), 'fits', 'same_mount'],
  ['one of several mounts', camera('Nikon F AF'), lens('Canon EF, Nikon F AF'), 'fits', 'same_mount'],
  ['a mount under two names', camera('Sony Alpha'), lens('Minolta AF'), 'fits', 'same_mount'],
  ['a large lens on a small body', camera('Canon EF-S', '1.613'), lens('Canon EF'), 'fits', 'same_mount'],
  ['a small lens on a large body', camera('Canon EF'), lens('Canon EF-S', '1.6'), 'no', 'other_mount'],
  ['nothing through an adapter', camera('Canon RF'), lens('Canon EF'), 'no', 'other_mount'],
  ['nothing through an adapter', camera('Sony E'), lens('M42, Canon EF'), 'no', 'other_mount'],
  ['an old coupling', camera('Nikon F AF'), lens('Nikon F AI-S'), 'check', 'other_coupling'],
  ['a new coupling', camera('Pentax KAF2', '1.5'), lens('Pentax KAF4'), 'check', 'other_coupling'],
  ['measured on a smaller sensor', camera('Sony E'), lens('Sony E', '1.53'), 'check', 'coverage_unknown'],
  ['measured on a sensor as large', camera('Sony E', '1.534'), lens('Sony E', '1.52'), 'fits', 'same_mount'],
  ['a sensor of unknown size', thing({ mount: 'Sony E' }), lens('Sony E'), 'check', 'coverage_unknown'],
  ['one sensor size', camera('Micro 4/3 System', '2'), lens('Micro 4/3', '2.1'), 'fits', 'same_mount'],
  ['a built-in lens', camera('canonSD200'), lens('Canon EF'), 'no', 'built_in_lens'],
  ['a camera that does not say', thing({}), lens('Canon EF'), 'check', 'mount_unknown'],
  ['a lens of a phone', camera('Canon EF'), lens('lumia1020'), 'check', 'mount_unknown'],
])('%s', (_, body, glass, fit, reason) => expect(fitLens(body, glass)).toEqual({ fit, reason }));

const products = demoProducts('cameras');
const cameras = products.filter((one) => cameraKind(one) === 'camera');
const lenses = products.filter((one) => cameraKind(one) === 'lens');
const builtIn = cameras.filter((one) => fitLens(one, lens('Canon EF')).reason === 'built_in_lens');

describe('the demo catalogue', () => {
  test('997 of 1,597 cameras say their mount (425 of them a built-in lens), 1,180 of 1,180 lenses the mounts they fit', () => {
    expect([products.length - lenses.length, cameras.length, builtIn.length]).toEqual([1597, 997, 425]);
    expect(lenses).toHaveLength(products.filter(({ subcategory }) => subcategory === 'camera-lenses').length);
    expect(lenses).toHaveLength(1180);
  });

  test('564 of 572 cameras with a mount have a lens that fits for certain, 28 mounts have cameras', () => {
    const groups = groupByMount(products);
    expect(groups).toHaveLength(28);
    expect(groups[0]).toMatchObject({ mount: 'Micro Four Thirds' });
    expect(groups.flatMap((group) => group.cameras)).toHaveLength(572);
    const served = cameras.filter((body) => lenses.some((glass) => fitLens(body, glass).fit === 'fits'));
    expect(served).toHaveLength(564);
  });

  test('whatever fits shares a mount, and no lens fits a camera with a built-in one', () => {
    fc.assert(
      fc.property(fc.constantFrom(...cameras), fc.constantFrom(...lenses), (body, glass) => {
        const { fit, reason } = fitLens(body, glass);
        expect([fit, reason]).toEqual([fit, expect.any(String)]);
        if (builtIn.includes(body)) expect(fit).toBe('no');
        const groups = groupByMount([body, glass]);
        if (fit === 'fits' && groups[0]?.mount !== 'Canon EF-S') expect(groups[0]?.lenses).toEqual([glass]);
      }),
      { numRuns: 500 },
    );
  });
});
