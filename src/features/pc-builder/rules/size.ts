import { within, type Finding, type Rule } from './finding.ts';

/** Boards whose screw holes are among those of the next one: a case for a later one takes the earlier ones (ATX 2.2, mITX addendum). */
const nested = ['Thin Mini-ITX', 'Mini-ITX', 'Mini DTX', 'Flex ATX', 'Micro ATX', 'ATX'];

/** A case names the boards that it takes; smaller ones with the same holes fit, too. */
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

/** The card's length against the case's room. A radiator or fans in front take some of it: cases name the length without. */
export const cardLengthRule: Rule = {
  about: ['graphics-card', 'case'],
  find: ({ 'graphics-card': card, case: pcCase }) =>
    card && pcCase
      ? within('card-length', [card, pcCase], { has: card.specs.length, allows: pcCase.specs.maxCardLength })
      : [],
};

/** The slots that the card covers against those of the case. */
export const cardSlotsRule: Rule = {
  about: ['graphics-card', 'case'],
  find: ({ 'graphics-card': card, case: pcCase }) =>
    card && pcCase ? within('card-slots', [card, pcCase], { has: card.specs.slots, allows: pcCase.specs.slots }) : [],
};

/** The height of an air cooler above the board against the case's room. A liquid one's pump is low, and its radiator is another rule's. */
export const coolerHeightRule: Rule = {
  about: ['cooler', 'case'],
  find: ({ cooler, case: pcCase }) =>
    cooler && pcCase && !cooler.specs.isLiquid
      ? within('cooler-height', [cooler, pcCase], {
          has: cooler.specs.height,
          allows: pcCase.specs.maxCoolerHeight,
        })
      : [],
};

/**
 * A radiator is as long as its fans at least: it cannot go into a case whose longest side is shorter. Where it hangs, and
 * how thick it may be, cases do not say in the data: all others are a check.
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
    return cooled.map((part): Finding => {
      const { radiator: has } = part.specs;
      const level = has !== null && allows !== null && has > allows ? 'clash' : 'check';
      return { code: 'radiator', level, parts: [part.id, pcCase.id], values: { has, allows } };
    });
  },
};

/** Cases that are built around a full-size power supply: towers that take an ATX board. */
const isAtxTower = (kind: string | null, boards: readonly string[]): boolean =>
  kind !== null && /^E?ATX .*Tower$/u.test(kind) && boards.includes('ATX');

/**
 * A power supply's form must be one that the case takes. Smaller ones (SFX) go into a place for ATX with a bracket. Most
 * cases do not name theirs: towers for ATX boards take ATX, the rest is a check.
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

/** The power supply's length, where the case names a limit: few do, and those that do not leave it unsaid here, too. */
export const powerSupplyLengthRule: Rule = {
  about: ['power-supply', 'case'],
  find: ({ 'power-supply': supply, case: pcCase }) =>
    supply && pcCase && pcCase.specs.maxPowerSupplyLength !== null
      ? within('psu-length', [supply, pcCase], { has: supply.specs.length, allows: pcCase.specs.maxPowerSupplyLength })
      : [],
};
