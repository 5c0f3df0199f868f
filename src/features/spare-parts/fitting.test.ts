import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { fittingTable, type FittingDevice } from '../../contract/fitting.ts';
import { demoProducts } from '../../catalogue/testing/demo-products.ts';
import { devicesByBrand, findDevices, fitPart, readFits, type PartProduct } from './fitting.ts';

const demoDir = join(import.meta.dirname, '../../commerce/demo');
const demoFile = (name: string): unknown => JSON.parse(readFileSync(join(demoDir, name), 'utf8'));
const table = fittingTable.parse(demoFile('fitting.json'));
const deviceOf = (id: string): FittingDevice => {
  const device = table.devices.find((one) => one.id === id);
  if (!device) throw new Error(`no device ${id}`);
  return device;
};

const taxonomy = z.array(
  z.object({
    groups: z.array(z.object({ subcategories: z.array(z.object({ id: z.number(), slug: z.string() })) })),
  }),
);
const subcategories = new Map(
  taxonomy
    .parse(demoFile('taxonomy.json'))
    .flatMap(({ groups }) => groups.flatMap((group) => group.subcategories.map(({ id, slug }) => [slug, String(id)]))),
);
const sold = new Set(['memory', 'storage', 'camera-modules']);
const products: PartProduct[] = ['featured', 'buildcores']
  .flatMap(demoProducts)
  .filter(({ subcategory }) => sold.has(subcategory))
  .map((product) => ({ ...product, subcategoryId: subcategories.get(product.subcategory) ?? null }));

const part = (specs: Record<string, string>, more: Partial<PartProduct> = {}): PartProduct => ({
  id: '1',
  sku: null,
  name: 'A part',
  subcategoryId: '1044',
  attributes: Object.entries(specs).map(([key, value]) => ({ key, name: key, value })),
  ...more,
});
const sodimm = { memory_type: 'DDR4', form_factor: '260-pin SO-DIMM' };

describe('searching', () => {
  test.each([
    ['thinkpad t480', ['lenovo-thinkpad-t480']],
    ['T480 Lenovo', ['lenovo-thinkpad-t480']],
    ['ps5', ['sony-playstation-5']],
    ['CFI-1000', ['sony-playstation-5']],
    ['rog ally', ['asus-rog-ally', 'asus-rog-ally-x']],
    ['ROG Ally X', ['asus-rog-ally-x']],
    ['pi 4', ['raspberry-pi-4-b']],
    ['think', ['lenovo-thinkpad-t14-gen-1', 'lenovo-thinkpad-t480']],
    ['a1278', ['apple-macbook-pro-13-2012']],
    ['nokia', []],
    ['', []],
    [' -- ', []],
    ['ល', []],
  ])('%s finds %j', (text, ids) => expect(findDevices(table.devices, text).map(({ id }) => id)).toEqual(ids));

  test('Khmer vowels tell words apart', () => {
    const devices = [{ brand: 'កាណុង', model: 'EOS', aliases: [] }];
    expect(findDevices(devices, 'កាណុ')).toEqual(devices);
    expect(findDevices(devices, 'កីណុ')).toEqual([]);
  });

  test('every device is found first by its own name, and by each of its aliases', () => {
    for (const device of table.devices)
      for (const name of [`${device.brand} ${device.model}`, ...device.aliases])
        expect(findDevices(table.devices, name)[0]?.id, name).toBe(device.id);
  });

  test('whatever is typed: no more than asked for, each once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.integer({ min: 0, max: 5 }), (text, most) => {
        const found = findDevices(table.devices, text, most);
        expect(found.length).toBeLessThanOrEqual(most);
        expect(new Set(found).size).toBe(found.length);
      }),
    );
  });
});

test('brands and models stand in order, each device once', () => {
  const brands = devicesByBrand(table.devices);
  expect(brands.map(({ brand }) => brand)).toEqual(
    brands.map(({ brand }) => brand).toSorted((one, other) => one.localeCompare(other, 'en')),
  );
  expect(brands.flatMap(({ devices }) => devices)).toHaveLength(table.devices.length);
  expect(brands.find(({ brand }) => brand === 'Sony')?.devices.map(({ model }) => model)).toEqual([
    'PlayStation 4',
    'PlayStation 5',
  ]);
});

test.each([
  ['what its attributes say', sodimm, {}, 'fits'],
  ['another memory type', { ...sodimm, memory_type: 'DDR5' }, {}, 'no'],
  ['a module for desktops', { ...sodimm, form_factor: '288-pin DIMM' }, {}, 'no'],
  ['an attribute that is not there', { memory_type: 'DDR4' }, {}, 'check'],
  ['nothing said', {}, {}, 'check'],
  ['another kind of part', sodimm, { subcategoryId: '1046' }, 'no'],
  ['no kind', sodimm, { subcategoryId: null }, 'no'],
  ['the device named', { fits: 'Dell XPS 13; lenovo ThinkPad  T480' }, {}, 'fits'],
  ['a model number named', { fits: '20L5' }, {}, 'fits'],
  ['other devices named, whatever the attributes', { ...sodimm, fits: 'Dell XPS 13' }, {}, 'no'],
])('memory for a ThinkPad T480 by %s', (_, specs, more, fit) => {
  const device = deviceOf('lenovo-thinkpad-t480');
  const [slot] = device.parts;
  if (!slot) throw new Error('no slot');
  expect(fitPart(device, slot, part(specs, more))).toBe(fit);
});

test('a product lists what it fits, parted by semicolons', () => {
  expect(readFits(part({ fits: 'Canon EOS R5; Canon EOS R6 ;' }))).toEqual(['Canon EOS R5', 'Canon EOS R6']);
  expect(readFits(part({}))).toBeNull();
});

test('a mistake in the table is found by its place', () => {
  const [device] = table.devices;
  const faults = (value: unknown) => fittingTable.safeParse(value).error?.issues.map(({ path }) => path.join('.'));
  expect(faults({ devices: [device, device] })).toEqual(['devices']);
  expect(faults({ devices: [{ ...device, id: 'With Blank' }] })).toEqual(['devices.0.id']);
  expect(faults({ devices: [{ ...device, parts: [] }] })).toEqual(['devices.0.parts']);
});

describe('the demo catalogue', () => {
  test('each of the 19 devices has a part that fits for certain', () => {
    expect(table.devices).toHaveLength(19);
    for (const device of table.devices)
      for (const slot of device.parts)
        expect(
          products.some((product) => fitPart(device, slot, product) === 'fits'),
          `${device.id} ${slot.part}`,
        ).toBe(true);
  });

  test('2,276 of 8,326 memory modules, drives and camera modules fit a device of the table', () => {
    const fitting = products.filter((product) =>
      table.devices.some((device) => device.parts.some((slot) => fitPart(device, slot, product) === 'fits')),
    );
    expect([fitting.length, products.length]).toEqual([2276, 8326]);
  });
});

test('the demo table names SKUs and subcategories that there are', () => {
  const skus = new Set(products.map(({ sku }) => sku));
  const slots = table.devices.flatMap(({ parts }) => parts);
  expect(slots.flatMap((slot) => slot.skus).filter((sku) => !skus.has(sku))).toEqual([]);
  const known = new Set(subcategories.values());
  expect(slots.flatMap((slot) => slot.subcategories).filter((id) => !known.has(id))).toEqual([]);
});
