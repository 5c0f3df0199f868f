import type { PartType } from '../../contract/pc-parts.ts';
import { slotsOf, type Build } from './build.ts';
import { priceOf } from './parts.ts';
import { wattageOf } from './wattage.ts';

/** A part that a build needs. `check`: unknown whether it needs one. */
export type Missing = { type: PartType; level: 'missing' | 'check' };

/**
 * Returns the parts that a build needs to run and lacks. No cooler if one comes with the processor, no graphics card if
 * the processor has graphics, no power supply if the case includes one that is strong enough.
 */
export const missingFrom = (build: Build): Missing[] => {
  const slots = slotsOf(build);
  const { processor, cooler, memory, storage } = slots;
  const missing: Missing[] = [];
  const need = (type: PartType, level: Missing['level'] = 'missing') => missing.push({ type, level });
  if (!processor) need('processor');
  if (!cooler && processor?.specs.includesCooler !== true) need('cooler');
  if (!slots.motherboard) need('motherboard');
  if (memory.length === 0) need('memory');
  if (storage.length === 0) need('storage');
  if (processor && !slots['graphics-card'] && processor.specs.graphics !== true)
    need('graphics-card', processor.specs.graphics === null ? 'check' : 'missing');
  if (!slots.case) need('case');
  if (!slots['power-supply']) {
    const { supply, recommended } = wattageOf(slots);
    if (supply === null || supply < recommended) need('power-supply');
  }
  return missing;
};

/**
 * Returns the price of a build.
 * @returns total in cents of all priced parts, number of items, and ids of parts whose price is on request
 */
export const totalOf = (build: Build): { cents: number; pieces: number; onRequest: string[] } => ({
  cents: build.reduce((sum, { part, count }) => sum + (priceOf(part) ?? 0) * count, 0),
  pieces: build.reduce((sum, { count }) => sum + count, 0),
  onRequest: build.filter(({ part }) => priceOf(part) === null).map(({ part }) => part.id),
});
