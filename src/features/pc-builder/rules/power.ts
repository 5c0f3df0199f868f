import type { Slots } from '../build.ts';
import { wattageOf } from '../wattage.ts';
import { withinLimit, type BuildFinding, type Rule } from './finding.ts';

/** Returns the parts that draw power. */
const drawing = ({ processor, 'graphics-card': card, memory, storage }: Slots): string[] =>
  [processor, card, ...[...memory, ...storage].map(({ part }) => part)].flatMap((part) => part?.id ?? []);

/**
 * Compares the power supply with the power drawn (`wattageOf`): a clash if it is too weak, a check if it is below the
 * recommendation.
 */
export const powerRule: Rule = {
  about: ['power-supply', 'processor', 'graphics-card', 'memory', 'storage'],
  find: (slots) => {
    const supply = slots['power-supply'];
    if (!supply) return [];
    const { draw, recommended, unknown } = wattageOf(slots);
    const { watts } = supply.specs;
    const values = { has: watts, draw, recommended };
    const parts = [supply.id, ...drawing(slots)];
    if (watts !== null && watts < draw) return [{ code: 'power-short', level: 'clash', parts, values }];
    if (watts === null || unknown.length > 0)
      return [
        {
          code: 'power-unknown',
          level: 'check',
          parts: [supply.id, ...(watts === null ? drawing(slots) : unknown)],
          values,
        },
      ];
    return watts < recommended ? [{ code: 'power-tight', level: 'check', parts, values }] : [];
  },
};

/** Power from the slot itself (PCI Express CEM): a card that draws no more needs no connector. */
const slotWatts = 75;

/**
 * Connectors for the graphics card. A 16-pin socket (12VHPWR, 12V-2x6) takes a 16-pin cable, or the adapter that comes
 * with the card, which needs at least two 8-pin connectors. Makers may require more, so using an adapter is a check.
 */
export const cardPlugsRule: Rule = {
  about: ['power-supply', 'graphics-card'],
  find: ({ 'power-supply': supply, 'graphics-card': card }) => {
    if (!supply || !card) return [];
    const { plugs, tdp } = card.specs;
    const { pin8, pin16 } = supply.specs;
    const parts = [supply.id, card.id];
    const values = { pin8, pin16, needs8: plugs?.pin8 ?? null, needs16: plugs?.pin16 ?? null };
    const finding = (code: BuildFinding['code'], level: BuildFinding['level']): BuildFinding[] => [
      { code, level, parts, values },
    ];
    if (plugs === null) return tdp !== null && tdp <= slotWatts ? [] : finding('card-plugs', 'check');
    const adapters = Math.max(0, plugs.pin16 - (pin16 ?? 0));
    const needed = plugs.pin8 + 2 * adapters;
    if (needed === 0) return [];
    if (pin8 === null) return finding('card-plugs', 'check');
    if (needed > pin8) return finding('card-plugs', 'clash');
    return adapters > 0 ? finding('card-adapter', 'check') : [];
  },
};

/**
 * Within limits, boards run with fewer 8-pin processor connectors than they have sockets, so fewer is only a check, if
 * both numbers are known.
 */
export const cpuPlugsRule: Rule = {
  about: ['power-supply', 'motherboard'],
  find: ({ 'power-supply': supply, motherboard }) => {
    const has = motherboard?.specs.cpuPower ?? null;
    const allows = supply?.specs.cpuPlugs ?? null;
    if (!supply || !motherboard || has === null || allows === null || has <= allows) return [];
    return [{ code: 'cpu-plugs', level: 'check', parts: [supply.id, motherboard.id], values: { has, allows } }];
  },
};

/** Each SATA drive takes a connector of the power supply. */
export const sataPlugsRule: Rule = {
  about: ['power-supply', 'storage'],
  find: ({ 'power-supply': supply, storage }) => {
    const drives = storage.filter(({ part }) => part.specs.mount?.startsWith('sata') === true);
    if (!supply || drives.length === 0) return [];
    return withinLimit('sata-plugs', [supply, ...drives.map(({ part }) => part)], {
      has: drives.reduce((sum, { count }) => sum + count, 0),
      allows: supply.specs.sataPlugs,
    });
  },
};
