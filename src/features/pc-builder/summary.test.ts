import { expect, test } from 'vitest';
import { cheaperThan, fittingInstead } from './alternatives.ts';
import type { Build } from './build.ts';
import { addPart, slotsOf } from './build.ts';
import type { Part } from './parts.ts';
import { budgets, purposes, readyBuild } from './ready-builds.ts';
import { checkBuild } from './rules.ts';
import { missingFrom, totalOf } from './summary.ts';
import { demoParts } from './testing/demo-parts.ts';
import { makePart } from './testing/make-part.ts';
import { wattageOf } from './wattage.ts';

const build = (...parts: Part[]): Build => parts.reduce<Build>((before, part) => addPart(before, part), []);
const missing = (...parts: Part[]) => missingFrom(build(...parts)).map(({ type, level }) => `${level} ${type}`);
const graphics = (model: unknown) => ({ 'specifications.integratedGraphics.model': model });

test('what a build needs and does not have', () => {
  expect(missing()).toEqual(
    ['processor', 'cooler', 'motherboard', 'memory', 'storage', 'case', 'power-supply'].map(
      (type) => `missing ${type}`,
    ),
  );
  expect(missing(makePart('processor', graphics('None')))).toContain('missing graphics-card');
  expect(missing(makePart('processor', graphics('AMD Radeon Graphics'))).join(' ')).not.toContain('graphics-card');
  expect(missing(makePart('processor'))).toContain('check graphics-card');
  expect(missing(makePart('processor', { 'specifications.includesCooler': true }))).not.toContain('missing cooler');
  const cpu = makePart('processor', { 'specifications.tdp': 65, socket: 'AM4' });
  expect(missing(cpu, makePart('case', { power_supply: '300 W' }))).not.toContain('missing power-supply');
  expect(missing(cpu, makePart('case', { power_supply: '150 W' }))).toContain('missing power-supply');
});

test('watts are the sum of the parts, and a fifth of the supply stays free', () => {
  const wattage = (socket: string, specs: object) =>
    wattageOf(
      slotsOf([
        { part: makePart('processor', { socket, ...specs }), count: 1 },
        { part: makePart('memory', { 'modules.quantity': 2 }), count: 2 },
        { part: makePart('storage', { storage_type: 'HDD' }), count: 1 },
      ]),
    );
  // 65 × 1.35 = 88, and 4 × 5 + 10 + 60
  expect(wattage('AM4', { 'specifications.tdp': 65 })).toMatchObject({ draw: 178, recommended: 250, unknown: [] });
  expect(wattage('LGA 1700', { 'specifications.ppt': 253, 'specifications.tdp': 125 }).draw).toBe(343);
  expect(wattage('AM4', {})).toMatchObject({ draw: 90, unknown: ['processor'] });
});

test('the total counts pieces and promotions; prices on request are named', () => {
  const kit = { ...makePart('memory', {}, { price: 50 }), promoPrice: 4000 };
  const asked = makePart('case', {}, { id: 'asked' });
  const picked: Build = [
    { part: kit, count: 2 },
    { part: asked, count: 1 },
  ];
  expect(totalOf(picked)).toEqual({ cents: 8000, pieces: 3, onRequest: ['asked'] });
});

const priced = demoParts().filter(({ price }) => price !== null);
const ready = budgets.flatMap((budget) => purposes.map((purpose) => ({ budget, purpose })));

test.each(ready)('a ready build for $purpose within $budget cents', ({ budget, purpose }) => {
  const made = readyBuild(priced, purpose, budget) ?? [];
  expect(checkBuild(made)).toEqual([]);
  expect(missingFrom(made)).toEqual([]);
  expect(totalOf(made).cents).toBeLessThanOrEqual(budget);
  expect(totalOf(made).cents).toBeGreaterThan(budget * 0.4);
  expect(readyBuild(priced.toReversed(), purpose, budget)).toEqual(made);
});

test('cheaper parts cost less, are as good, and fit', () => {
  const made = readyBuild(priced, 'gaming', 200_000) ?? [];
  const { processor } = slotsOf(made);
  if (!processor) throw new Error('a ready build has a processor');
  const dearer = { ...processor, id: 'dearer', price: 99_999 };
  const cheaper = cheaperThan(addPart(made, dearer), dearer, priced);
  expect(cheaper.length).toBeGreaterThan(0);
  for (const part of cheaper) {
    expect(part.price).toBeLessThan(99_999);
    expect(checkBuild(addPart(made, part)).filter(({ parts }) => parts.includes(part.id))).toEqual([]);
  }
});

test('where a part does not fit, those that would are offered', () => {
  const board = makePart('motherboard', { socket: 'AM5', chipset: 'AMD B850' });
  const intel = makePart('processor', { socket: 'LGA 1700' }, { id: 'intel', price: 200 });
  const amd = (id: string, price: number) => makePart('processor', { socket: 'AM5' }, { id, price });
  const offered = fittingInstead(build(board, intel), intel, [
    amd('far', 500),
    amd('near', 210),
    { ...amd('gone', 200), stock: 0 },
    intel,
  ]);
  expect(offered.map(({ id }) => id)).toEqual(['near', 'far']);
});
