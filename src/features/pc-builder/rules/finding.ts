import type { PartType } from '../../../contract/pc-parts.ts';
import type { Slots } from '../build.ts';

/** Codes of findings; their messages are in the dictionaries. */
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

/** `clash`: these parts are incompatible. `check`: unknown, or subject to a condition. */
export type BuildFinding = {
  code: FindingCode;
  level: 'clash' | 'check';
  /** Ids of the parts concerned. */
  parts: string[];
  /** Values of its message: numbers in mm, GB, W or items; null: unknown. */
  values: Record<string, string | number | null>;
};

/** A compatibility rule. It has no findings while the parts that it compares are missing. */
export type Rule = {
  /** Types of the parts that it checks. */
  about: readonly PartType[];
  find: (slots: Slots) => BuildFinding[];
};

/** Compares a measure with a limit: a clash above it, a check if either is unknown, no finding within it. */
export const withinLimit = (
  code: FindingCode,
  parts: readonly { id: string }[],
  { has, allows }: { has: number | null; allows: number | null },
): BuildFinding[] => {
  if (has !== null && allows !== null && has <= allows) return [];
  const level = has === null || allows === null ? 'check' : 'clash';
  return [{ code, level, parts: parts.map(({ id }) => id), values: { has, allows } }];
};
