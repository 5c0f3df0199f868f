import type { PartType } from '../../../contract/pc-parts.ts';
import type { Slots } from '../build.ts';

/** What a rule has to say; texts stand in the dictionaries by these codes. */
export type FindingCode =
  | 'socket'
  | 'socket-generation'
  | 'bios-update'
  | 'cooler-socket'
  | 'cooler-mount'
  | 'memory-type'
  | 'memory-mixed'
  | 'memory-laptop'
  | 'memory-registered'
  | 'memory-slots'
  | 'memory-capacity'
  | 'board-size'
  | 'card-length'
  | 'card-slots'
  | 'cooler-height'
  | 'radiator'
  | 'psu-form'
  | 'psu-length'
  | 'power-short'
  | 'power-tight'
  | 'power-unknown'
  | 'card-plugs'
  | 'card-adapter'
  | 'cpu-plugs'
  | 'sata-plugs'
  | 'm2-sockets'
  | 'sata-ports'
  | 'drive-bays'
  | 'drive-port';

/** `clash`: these parts do not go together. `check`: the data does not say, or a condition hangs on it. */
export type Finding = {
  code: FindingCode;
  level: 'clash' | 'check';
  /** Ids of the parts that it is about. */
  parts: string[];
  /** What stands in its text: numbers in mm, GB, W or pieces; null: not known. */
  values: Record<string, string | number | null>;
};

/** One rule: says nothing while parts that it is about are missing. */
export type Rule = {
  /** Types whose parts it looks at. */
  about: readonly PartType[];
  find: (slots: Slots) => Finding[];
};

/**
 * Holds a measure against a limit: a clash above it, a check where either is not known, nothing within it.
 */
export const within = (
  code: FindingCode,
  parts: readonly { id: string }[],
  { has, allows }: { has: number | null; allows: number | null },
): Finding[] => {
  if (has !== null && allows !== null && has <= allows) return [];
  const level = has === null || allows === null ? 'check' : 'clash';
  return [{ code, level, parts: parts.map(({ id }) => id), values: { has, allows } }];
};
