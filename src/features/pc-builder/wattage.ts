import type { Slots } from './build.ts';
import type { PartOf } from './parts.ts';

/** Watts of what names none: board with fans and USB devices, one memory module, one drive. Rounded up from makers' data sheets. */
const usual = { base: 60, module: 5, ssd: 8, disk: 10 } as const;

/** A power supply is to be loaded to 80 % at the most: four fifths leave room for short peaks and for age. */
const load = 0.8;

/**
 * The most that a processor draws for long: what its maker says, else by the maker's usual ratio to its TDP. AMD's PPT is
 * 1.35 × TDP on AM4 and AM5 (65 W → 88 W); Intel's turbo limit (PL2) was 1.25 × TDP before it was named.
 */
const processorWatts = ({ specs: { peakPower, tdp, socket } }: PartOf<'processor'>): number | null => {
  if (peakPower !== null) return peakPower;
  return tdp === null ? null : Math.round(tdp * (socket === 'AM4' || socket === 'AM5' ? 1.35 : 1.25));
};

export type Wattage = {
  /** Watts under full load, of what is known. */
  draw: number;
  /** Watts that a power supply should have: draw ÷ 0.8, up to the next 50. */
  recommended: number;
  /** Watts that the chosen power supply has, else the case's own; null: neither is there, or says. */
  supply: number | null;
  /** Ids of parts that need power and do not say how much. */
  unknown: string[];
};

/** draw = processor at its peak + graphics card + 5 W a module + 8 W an SSD or 10 W a disk + 60 W for all else. */
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
