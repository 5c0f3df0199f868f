import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PartType } from '../../contract/pc-parts.ts';
import { addPart, allowsSeveral, inOrder, removePart, type Build } from './build.ts';
import type { Part } from './parts.ts';
import { checkBuild, fitOf, judgeFor } from './rules.ts';
import { missingFrom } from './summary.ts';
import { demoParts } from './testing/demo-parts.ts';
import { makePart } from './testing/make-part.ts';
import { brokenBuilds, workingBuilds } from './testing/real-builds.ts';

type Parts = Partial<Record<PartType, Record<string, unknown> & { count?: number }>>;

const cpu = (socket: string, rest: object = {}) => ({ socket, ...rest });
const board = (rest: object) => ({ socket: 'AM5', chipset: 'AMD B850', ...rest });
const kit = (rest: object) => ({ ram_type: 'DDR5', 'modules.quantity': 2, capacity: 32, ...rest });
const supply = (rest: object) => ({ wattage: 1000, form_factor: 'ATX', ...rest });
const m2 = (count: number) => ({ form_factor: 'M.2-2280', interface: 'M.2 PCIe 4.0 x4', storage_type: 'SSD', count });
const sata = (count: number, inches = '2.5"') => ({
  form_factor: inches,
  interface: 'SATA 6.0 Gb/s',
  storage_type: 'SSD',
  count,
});
const coffee = { microarchitecture: 'Coffee Lake' };
const tower = { form_factor: 'ATX Mid Tower', supported_motherboard_form_factors: 'ATX, Micro ATX, Mini-ITX' };

/** Combinations of parts, and all findings about them: '!' before a clash, '?' before a check. */
const cases: readonly [string, Parts, readonly string[]][] = [
  ['same socket', { processor: cpu('AM5'), motherboard: board({}) }, []],
  ['another socket', { processor: cpu('AM4'), motherboard: board({}) }, ['!socket']],
  ['a socket that nobody names', { processor: {}, motherboard: board({}) }, ['?socket']],
  [
    'Coffee Lake on Z170',
    { processor: cpu('LGA 1151', coffee), motherboard: { socket: 'LGA 1151', chipset: 'Intel Z170' } },
    ['!socket-generation'],
  ],
  [
    'Coffee Lake on Z390',
    { processor: cpu('LGA 1151', coffee), motherboard: { socket: 'LGA 1151', chipset: 'Intel Z390' } },
    [],
  ],
  [
    'Coffee Lake on a board without a chipset',
    { processor: cpu('LGA 1151', coffee), motherboard: { socket: 'LGA 1151' } },
    ['?socket-generation'],
  ],
  [
    'Rocket Lake on B460',
    {
      processor: cpu('LGA 1200', { microarchitecture: 'Rocket Lake' }),
      motherboard: { socket: 'LGA 1200', chipset: 'Intel B460' },
    },
    ['!socket-generation'],
  ],
  [
    'Rocket Lake on Z490',
    {
      processor: cpu('LGA 1200', { microarchitecture: 'Rocket Lake' }),
      motherboard: { socket: 'LGA 1200', chipset: 'Intel Z490' },
    },
    ['?bios-update'],
  ],
  [
    'Raptor Lake on H610',
    {
      processor: cpu('LGA 1700', { microarchitecture: 'Raptor Lake' }),
      motherboard: { socket: 'LGA 1700', chipset: 'Intel H610' },
    },
    ['?bios-update'],
  ],
  [
    'Zen 3 on B350',
    { processor: cpu('AM4', { microarchitecture: 'Zen 3' }), motherboard: { socket: 'AM4', chipset: 'AMD B350' } },
    ['?bios-update'],
  ],
  [
    'Zen 5 on B650E',
    { processor: cpu('AM5', { microarchitecture: 'Zen 5' }), motherboard: board({ chipset: 'AMD B650E' }) },
    ['?bios-update'],
  ],
  ['Zen 5 on B850', { processor: cpu('AM5', { microarchitecture: 'Zen 5' }), motherboard: board({}) }, []],
  ['a cooler for the socket', { processor: cpu('AM5'), cooler: { cpu_sockets: 'AM4, AM5' } }, []],
  ['a cooler for another one', { processor: cpu('AM5'), cooler: { cpu_sockets: 'LGA 1700' } }, ['!cooler-socket']],
  ['a cooler for AM4 on AM5', { processor: cpu('AM5'), cooler: { cpu_sockets: 'AM4' } }, ['?cooler-mount']],
  [
    'a cooler for LGA 1200 on LGA 1700',
    { processor: cpu('LGA 1700'), cooler: { cpu_sockets: 'LGA 1200' } },
    ['!cooler-socket'],
  ],
  ['a cooler that names no socket', { processor: cpu('AM5'), cooler: {} }, ['?cooler-socket']],
  [
    'DDR4 on a DDR5 board',
    {
      memory: kit({ ram_type: 'DDR4' }),
      motherboard: board({ 'memory.ram_type': 'DDR5', 'memory.slots': 4, 'memory.max': 128 }),
    },
    ['!memory-type'],
  ],
  [
    'DDR4 for a DDR5 processor',
    { memory: kit({ ram_type: 'DDR4' }), processor: cpu('AM5', { 'specifications.memory.types': 'DDR5' }) },
    ['!memory-type'],
  ],
  [
    'DDR5 for a processor of both',
    { memory: kit({}), processor: cpu('LGA 1700', { 'specifications.memory.types': 'DDR5, DDR4' }) },
    [],
  ],
  [
    'all four slots',
    {
      memory: kit({ count: 2 }),
      motherboard: board({ 'memory.ram_type': 'DDR5', 'memory.slots': 4, 'memory.max': 64 }),
    },
    [],
  ],
  [
    'one module too many',
    {
      memory: kit({ 'modules.quantity': 1, count: 3 }),
      motherboard: board({ 'memory.ram_type': 'DDR5', 'memory.slots': 2, 'memory.max': 128 }),
    },
    ['!memory-slots'],
  ],
  [
    'a gigabyte too many',
    {
      memory: kit({ capacity: 65 }),
      motherboard: board({ 'memory.ram_type': 'DDR5', 'memory.slots': 4, 'memory.max': 64 }),
    },
    ['!memory-capacity'],
  ],
  [
    'a limit of "2", which may be terabytes',
    { memory: kit({}), motherboard: board({ 'memory.ram_type': 'DDR5', 'memory.slots': 4, 'memory.max': 2 }) },
    ['?memory-capacity'],
  ],
  [
    'laptop modules',
    {
      memory: kit({ form_factor: '262-pin SO-DIMM' }),
      motherboard: board({ form_factor: 'ATX', 'memory.ram_type': 'DDR5', 'memory.slots': 4, 'memory.max': 64 }),
    },
    ['!memory-laptop'],
  ],
  [
    'laptop modules on a thin board',
    {
      memory: kit({ form_factor: '262-pin SO-DIMM' }),
      motherboard: board({
        form_factor: 'Thin Mini-ITX',
        'memory.ram_type': 'DDR5',
        'memory.slots': 2,
        'memory.max': 64,
      }),
    },
    ['?memory-laptop'],
  ],
  [
    'registered modules at home',
    {
      memory: kit({ registered: 'Registered' }),
      motherboard: board({ 'memory.ram_type': 'DDR5', 'memory.slots': 4, 'memory.max': 64 }),
    },
    ['!memory-registered'],
  ],
  [
    'a smaller board in a larger case',
    { motherboard: board({ form_factor: 'Mini-ITX' }), case: { supported_motherboard_form_factors: 'ATX' } },
    [],
  ],
  ['EATX in a case for ATX', { motherboard: board({ form_factor: 'EATX' }), case: tower }, ['!board-size']],
  ['a case that names no boards', { motherboard: board({ form_factor: 'ATX' }), case: {} }, ['?board-size']],
  [
    'a card as long as the case',
    {
      'graphics-card': { length: 330, total_slot_width: 2.5 },
      case: { max_video_card_length: 330, expansion_slots: 3 },
    },
    [],
  ],
  [
    'a card a millimeter longer',
    { 'graphics-card': { length: 331, total_slot_width: 2 }, case: { max_video_card_length: 330, expansion_slots: 7 } },
    ['!card-length'],
  ],
  [
    'a card of three slots in two',
    {
      'graphics-card': { length: 200, total_slot_width: 2.5 },
      case: { max_video_card_length: 330, expansion_slots: 2 },
    },
    ['!card-slots'],
  ],
  ['a cooler that is too high', { cooler: { height: 166 }, case: { max_cpu_cooler_height: 165 } }, ['!cooler-height']],
  ['a case that does not say how high', { cooler: { height: 100 }, case: {} }, ['?cooler-height']],
  [
    'a radiator longer than the case',
    { cooler: { water_cooled: true, radiator_size: 420 }, case: { dimensions: '400 x 210 x 390' } },
    ['!radiator'],
  ],
  [
    'a radiator that may fit',
    { cooler: { water_cooled: true, radiator_size: 240 }, case: { dimensions: '450 x 210 x 470' } },
    ['?radiator'],
  ],
  ['ATX power in an ATX tower', { 'power-supply': supply({}), case: tower }, []],
  [
    'ATX power where only SFX goes',
    { 'power-supply': supply({}), case: { supported_power_supply_form_factors: 'SFX, SFX-L' } },
    ['!psu-form'],
  ],
  [
    'SFX power in an ATX place',
    { 'power-supply': supply({ form_factor: 'SFX' }), case: { supported_power_supply_form_factors: 'ATX' } },
    ['?psu-form'],
  ],
  [
    'a power supply that is too long',
    { 'power-supply': supply({ length: 181 }), case: { ...tower, max_psu_length: 180 } },
    ['!psu-length'],
  ],
  // (142 + 220 + 60) W: 422 W are drawn, 550 W recommended.
  [
    'less power than is drawn',
    {
      'power-supply': supply({ wattage: 421 }),
      processor: cpu('AM5', { 'specifications.ppt': 142 }),
      'graphics-card': { tdp: 220, 'power_connectors.pcie_8_pin': 0 },
    },
    ['!power-short', '?card-plugs'],
  ],
  [
    'power without headroom',
    {
      'power-supply': supply({ wattage: 500, 'connectors.pcie_6_plus_2_pin': 2 }),
      processor: cpu('AM5', { 'specifications.ppt': 142 }),
      'graphics-card': { tdp: 220, 'power_connectors.pcie_8_pin': 2 },
    },
    ['?power-tight'],
  ],
  [
    'power with headroom',
    {
      'power-supply': supply({ wattage: 550, 'connectors.pcie_6_plus_2_pin': 2 }),
      processor: cpu('AM5', { 'specifications.ppt': 142 }),
      'graphics-card': { tdp: 220, 'power_connectors.pcie_8_pin': 2 },
    },
    [],
  ],
  [
    'a card that does not say what it draws',
    {
      'power-supply': supply({ 'connectors.pcie_6_plus_2_pin': 2 }),
      'graphics-card': { 'power_connectors.pcie_8_pin': 1 },
    },
    ['?power-unknown'],
  ],
  ['a card that needs no plug', { 'power-supply': supply({}), 'graphics-card': { tdp: 75 } }, []],
  [
    'a plug too few',
    {
      'power-supply': supply({ 'connectors.pcie_6_plus_2_pin': 2 }),
      'graphics-card': { tdp: 300, 'power_connectors.pcie_8_pin': 3 },
    },
    ['!card-plugs'],
  ],
  [
    'a 16-pin card by an adapter',
    {
      'power-supply': supply({ 'connectors.pcie_6_plus_2_pin': 4 }),
      'graphics-card': { tdp: 300, 'power_connectors.pcie_12V_2x6': 1 },
    },
    ['?card-adapter'],
  ],
  [
    'a 16-pin card by its cable',
    {
      'power-supply': supply({ 'connectors.pcie_12vhpwr': 1 }),
      'graphics-card': { tdp: 300, 'power_connectors.pcie_12VHPWR': 1 },
    },
    [],
  ],
  [
    'fewer plugs for the processor',
    {
      'power-supply': supply({ 'connectors.eps_8_pin': 1 }),
      motherboard: board({ 'power_connectors.cpu_power': '8-pin, 8-pin' }),
    },
    ['?cpu-plugs'],
  ],
  [
    'more drives than SATA plugs',
    { 'power-supply': supply({ 'connectors.sata': 2 }), storage: sata(3) },
    ['!sata-plugs'],
  ],
  ['a free M.2 socket', { motherboard: board({ m2_slots: 3 }), storage: m2(2) }, []],
  ['the last M.2 socket', { motherboard: board({ m2_slots: 2 }), storage: m2(2) }, ['?m2-sockets']],
  ['more M.2 drives than sockets', { motherboard: board({ m2_slots: 1 }), storage: m2(2) }, ['!m2-sockets']],
  [
    'more drives than SATA ports',
    { motherboard: board({ 'storage_devices.sata_6_gb_s': 4 }), storage: sata(5) },
    ['!sata-ports'],
  ],
  [
    '3.5-inch drives without bays',
    { case: { internal_3_5_bays: 1, internal_2_5_bays: 4 }, storage: sata(2, '3.5"') },
    ['!drive-bays'],
  ],
  ['2.5-inch drives in 3.5-inch bays', { case: { internal_3_5_bays: 2, internal_2_5_bays: 1 }, storage: sata(3) }, []],
  ['a SAS drive', { storage: { form_factor: '3.5"', interface: 'SAS 12.0 Gb/s' } }, ['?drive-port']],
];

const buildOf = (parts: Parts): Build =>
  Object.entries(parts).reduce<Build>(
    (build, [type, { count = 1, ...attributes }]) => addPart(build, makePart(type as PartType, attributes), count),
    [],
  );
const told = (build: Build): string[] => [
  ...new Set(checkBuild(build).map(({ level, code }) => `${level === 'clash' ? '!' : '?'}${code}`)),
];

test.each(cases)('%s', (_name, parts, expected) => {
  expect(told(buildOf(parts))).toEqual(expected);
});

const allParts = demoParts();
const partsByName = Map.groupBy(allParts, ({ name }) => name);
/** Returns a part of the demo by its name; names used in builds are unique. */
const named = (name: string): Part => {
  const found = partsByName.get(name) ?? [];
  expect(found, name).toHaveLength(1);
  return found[0] as Part;
};
const demoBuild = (names: readonly string[]): Build =>
  names.reduce<Build>((build, name) => addPart(build, named(name)), []);

test('there are 25 builds that work and 25 that do not, and 80 cases in all', () => {
  expect(workingBuilds.length).toBeGreaterThanOrEqual(25);
  expect(brokenBuilds.length).toBeGreaterThanOrEqual(25);
  expect(cases.length + workingBuilds.length + brokenBuilds.length).toBeGreaterThanOrEqual(80);
});

test.each(workingBuilds.map((names) => [names[0], names] as const))('%s: all fits', (_name, names) => {
  const build = demoBuild(names);
  expect(checkBuild(build)).toEqual([]);
  expect(missingFrom(build)).toEqual([]);
});

test.each(brokenBuilds)('$of with $count × $put: $clashes', ({ of, put, count, clashes }) => {
  const build = demoBuild(workingBuilds.find(([processor]) => processor === of) ?? []);
  const part = named(put);
  const found = checkBuild(addPart(build, part, count)).filter(({ level }) => level === 'clash');
  expect([...new Set(found.map(({ code }) => code))].toSorted()).toEqual(clashes);
  expect(judgeFor(build, part.type, count)(part).fit).toBe('clash');
});

const sample = allParts.filter((_, index) => index % 97 === 0);
const picks = fc.array(fc.record({ part: fc.constantFrom(...sample), count: fc.integer({ min: 1, max: 4 }) }), {
  maxLength: 14,
});
const folded = (list: readonly { part: Part; count: number }[]): Build =>
  list.reduce<Build>((build, { part, count }) => addPart(build, part, count), []);
const byText = (build: Build) =>
  checkBuild(build)
    .map((finding) => JSON.stringify({ ...finding, parts: finding.parts.toSorted() }))
    .toSorted();

test('the order of picking does not matter', () => {
  fc.assert(
    fc.property(picks, fc.nat(), (list, seed) => {
      const build = folded(list);
      const other = build
        .map((pick, index) => ({ pick, key: (index * 7919 + seed) % 101 }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ pick }) => pick);
      expect(byText(other)).toEqual(byText(build));
      expect(inOrder(other)).toEqual(inOrder(build));
    }),
    { numRuns: 300 },
  );
});

test('another part never makes a clash vanish, unless it takes the place of one', () => {
  fc.assert(
    fc.property(picks, fc.constantFrom(...sample), (list, part) => {
      const build = folded(list);
      fc.pre(allowsSeveral(part.type) || build.every((pick) => pick.part.type !== part.type));
      const clashes = (of: Build) =>
        new Set(
          checkBuild(of)
            .filter(({ level }) => level === 'clash')
            .map(({ code }) => code),
        );
      const after = clashes(addPart(build, part));
      expect([...clashes(build)].filter((code) => !after.has(code))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('a candidate is judged as the build with it is', () => {
  fc.assert(
    fc.property(picks, fc.constantFrom(...sample), (list, part) => {
      const build = folded(list);
      const about = checkBuild(addPart(build, part)).filter(({ parts }) => parts.includes(part.id));
      const verdict = judgeFor(build, part.type)(part);
      expect(verdict.fit).toBe(fitOf(about));
      expect(verdict.findings.map(({ code }) => code)).toEqual(about.map(({ code }) => code));
    }),
    { numRuns: 300 },
  );
});

test('a part that is taken out leaves nothing said of it', () => {
  const build = buildOf({ processor: cpu('AM4'), motherboard: board({}) });
  expect(checkBuild(removePart(build, 'processor'))).toEqual([]);
});
