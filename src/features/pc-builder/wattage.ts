import type { Slots } from './build.ts';
import type { PartOf } from './parts.ts';

/**
 * Watts assumed for parts whose specs list none: the board with fans and USB devices, a memory module, a drive. Rounded
 * up from makers' data sheets.
 */
const usual = { base: 60, module: 5, ssd: 8, disk: 10 } as const;

/** Maximum load of a power supply, 80 %: leaves room for short peaks and aging. */
const load = 0.8;

/**
 * Returns a processor's maximum sustained power: as named by its maker, otherwise by the maker's usual ratio to TDP.
 * AMD's PPT is 1.35 × TDP on AM4 and AM5 (65 W → 88 W); Intel's turbo limit (PL2) was 1.25 × TDP before Intel published
 * it.
 */
const processorWatts = ({ specs: { peakPower, tdp, socket } }: PartOf<'processor'>): number | null => {
  if (peakPower !== null) return peakPower;
  return tdp === null ? null : Math.round(tdp * (socket === 'AM4' || socket === 'AM5' ? 1.35 : 1.25));
};

export type Wattage = {
  /** Watts under full load, of the parts whose draw is known. */
  draw: number;
  /** Recommended watts of a power supply: draw ÷ 0.8, rounded up to the next 50. */
  recommended: number;
  /** Watts of the chosen power supply, otherwise of the case's own; null: there is none, or it is unknown. */
  supply: number | null;
  /** Ids of parts that need power but do not say how much. */
  unknown: string[];
};

/** draw = processor's maximum + graphics card + 5 W per module + 8 W per SSD or 10 W per disk + 60 W for the rest. */
export const wattageOf = ({ processor, 'graphics-card': card, memory, storage, ...slots }: Slots): Wattage => {
  const processorDraw = processor ? processorWatts(processor) : 0;
  const cardDraw = card ? card.specs.tdp : 0;
  const modules = memory.reduce((sum, { part, count }) => sum + (part.specs.modules ?? 1) * count, 0);
  const drives = storage.reduce(
    (sum, { part, count }) => sum + (part.specs.isDisk ? usual.disk : usual.ssd) * count,
    0,
  );
  const draw = (processorDraw ?? 0) + (cardDraw ?? 0) + modules * usual.module + drives + usual.base;
  return {
    draw,
    recommended: Math.ceil(draw / load / 50) * 50,
    supply: slots['power-supply'] ? slots['power-supply'].specs.watts : (slots.case?.specs.includedWatts ?? null),
    unknown: [
      ...(processor && processorDraw === null ? [processor.id] : []),
      ...(card && cardDraw === null ? [card.id] : []),
    ],
  };
};
