import { withinLimit, type BuildFinding, type Rule } from './finding.ts';

/**
 * Board sizes, each with mounting holes that are a subset of the next one's: a case for a later size also takes the
 * earlier ones (ATX 2.2, mITX addendum).
 */
const nested = ['Thin Mini-ITX', 'Mini-ITX', 'Mini DTX', 'Flex ATX', 'Micro ATX', 'ATX'];

/** A case lists the boards that it takes; smaller ones with the same holes fit, too. */
export const boardSizeRule: Rule = {
  about: ['motherboard', 'case'],
  find: ({ motherboard, case: pcCase }) => {
    if (!motherboard || !pcCase) return [];
    const { formFactor: has } = motherboard.specs;
    const { boards } = pcCase.specs;
    const parts = [motherboard.id, pcCase.id];
    const values = { has, allows: boards.join(', ') || null };
    if (has === null || boards.length === 0) return [{ code: 'board-size', level: 'check', parts, values }];
    const rank = nested.indexOf(has);
    const fits = boards.includes(has) || (rank >= 0 && boards.some((board) => nested.indexOf(board) > rank));
    return fits ? [] : [{ code: 'board-size', level: 'clash', parts, values }];
  },
};

/**
 * Compares the card's length with the case's clearance, which cases list without a radiator or fans in front.
 */
export const cardLengthRule: Rule = {
  about: ['graphics-card', 'case'],
  find: ({ 'graphics-card': card, case: pcCase }) =>
    card && pcCase
      ? withinLimit('card-length', [card, pcCase], { has: card.specs.length, allows: pcCase.specs.maxCardLength })
      : [],
};

/** Compares the card's slots with those of the case. */
export const cardSlotsRule: Rule = {
  about: ['graphics-card', 'case'],
  find: ({ 'graphics-card': card, case: pcCase }) =>
    card && pcCase
      ? withinLimit('card-slots', [card, pcCase], { has: card.specs.slots, allows: pcCase.specs.slots })
      : [],
};

/**
 * Compares the height of an air cooler with the case's clearance. A liquid cooler's pump is low, and its radiator has a
 * rule of its own.
 */
export const coolerHeightRule: Rule = {
  about: ['cooler', 'case'],
  find: ({ cooler, case: pcCase }) =>
    cooler && pcCase && !cooler.specs.isLiquid
      ? withinLimit('cooler-height', [cooler, pcCase], {
          has: cooler.specs.height,
          allows: pcCase.specs.maxCoolerHeight,
        })
      : [],
};

/**
 * A radiator is at least as long as its fans, so it cannot go into a case whose longest side is shorter. The data does
 * not say where a case mounts it, or how thick it may be, so everything else is a check.
 */
export const radiatorRule: Rule = {
  about: ['cooler', 'graphics-card', 'case'],
  find: ({ cooler, 'graphics-card': card, case: pcCase }) => {
    if (!pcCase) return [];
    const { longestSide: allows } = pcCase.specs;
    const cooled = [
      ...(cooler?.specs.isLiquid === true ? [cooler] : []),
      ...(card && card.specs.radiator !== null ? [card] : []),
    ];
    return cooled.map((part): BuildFinding => {
      const { radiator: has } = part.specs;
      const level = has !== null && allows !== null && has > allows ? 'clash' : 'check';
      return { code: 'radiator', level, parts: [part.id, pcCase.id], values: { has, allows } };
    });
  },
};

/** Tells whether a case is built around a full-size power supply: a tower that takes an ATX board. */
const isAtxTower = (kind: string | null, boards: readonly string[]): boolean =>
  kind !== null && /^E?ATX .*Tower$/u.test(kind) && boards.includes('ATX');

/**
 * The case must take the power supply's form factor. Smaller ones (SFX) fit an ATX bay with a bracket. Most cases do
 * not list theirs: towers for ATX boards are taken to accept ATX, and the others are a check.
 */
export const powerSupplyFormRule: Rule = {
  about: ['power-supply', 'case'],
  find: ({ 'power-supply': supply, case: pcCase }) => {
    if (!supply || !pcCase) return [];
    const { kind, boards, powerSupplies } = pcCase.specs;
    const has = supply.specs.formFactor === 'ATX/EPS' ? 'ATX' : supply.specs.formFactor;
    const allowed = powerSupplies.length === 0 && isAtxTower(kind, boards) ? ['ATX'] : powerSupplies;
    if (has !== null && allowed.includes(has)) return [];
    const isCheck =
      has === null || powerSupplies.length === 0 || (has.startsWith('SFX') && powerSupplies.includes('ATX'));
    const values = { has, allows: allowed.join(', ') || null };
    return [{ code: 'psu-form', level: isCheck ? 'check' : 'clash', parts: [supply.id, pcCase.id], values }];
  },
};

/** Compares the power supply's length with the case's limit. Few cases list one; without it there is no finding. */
export const powerSupplyLengthRule: Rule = {
  about: ['power-supply', 'case'],
  find: ({ 'power-supply': supply, case: pcCase }) =>
    supply && pcCase && pcCase.specs.maxPowerSupplyLength !== null
      ? withinLimit('psu-length', [supply, pcCase], {
          has: supply.specs.length,
          allows: pcCase.specs.maxPowerSupplyLength,
        })
      : [],
};
