import type { Slots } from '../build.ts';
import { withinLimit, type BuildFinding, type Rule } from './finding.ts';

const mounted = ({ storage }: Slots, mount: string) => {
  const drives = storage.filter(({ part }) => part.specs.mount?.startsWith(mount) === true);
  return { parts: drives.map(({ part }) => part), pieces: drives.reduce((sum, { count }) => sum + count, 0) };
};

/**
 * Compares M.2 drives with the board's sockets. The board's count may include the socket for the Wi-Fi card, so using
 * the very last one is a check.
 */
export const m2Rule: Rule = {
  about: ['storage', 'motherboard'],
  find: (slots) => {
    const { motherboard } = slots;
    const { parts, pieces } = mounted(slots, 'm2');
    if (!motherboard || pieces === 0) return [];
    const { m2Sockets: allows } = motherboard.specs;
    if (allows !== null && pieces < allows) return [];
    const level = allows !== null && pieces > allows ? 'clash' : 'check';
    return [
      {
        code: 'm2-sockets',
        level,
        parts: [motherboard, ...parts].map(({ id }) => id),
        values: { has: pieces, allows },
      },
    ];
  },
};

/** Compares SATA drives with the board's ports. */
export const sataPortsRule: Rule = {
  about: ['storage', 'motherboard'],
  find: (slots) => {
    const { motherboard } = slots;
    const { parts, pieces } = mounted(slots, 'sata');
    return motherboard && pieces > 0
      ? withinLimit('sata-ports', [motherboard, ...parts], { has: pieces, allows: motherboard.specs.sataPorts })
      : [];
  },
};

/**
 * Compares drives with the case's bays: a 3.5-inch bay takes a 2.5-inch drive, not vice versa. Unknown bays are a
 * check.
 */
export const driveBaysRule: Rule = {
  about: ['storage', 'case'],
  find: (slots) => {
    const { case: pcCase } = slots;
    const large = mounted(slots, 'sata-3.5');
    const all = mounted(slots, 'sata');
    if (!pcCase || all.pieces === 0) return [];
    const { bays35, bays25 } = pcCase.specs;
    const findings =
      large.pieces > 0
        ? withinLimit('drive-bays', [pcCase, ...large.parts], { has: large.pieces, allows: bays35 })
        : [];
    if (findings.length > 0 && findings[0]?.level === 'clash') return findings;
    const isEnough = all.pieces <= (bays35 ?? 0) + (bays25 ?? 0);
    if (isEnough) return findings;
    const allows = bays35 === null || bays25 === null ? null : bays35 + bays25;
    return withinLimit('drive-bays', [pcCase, ...all.parts], { has: all.pieces, allows });
  },
};

/** Drives with neither M.2 nor SATA (SAS, U.2, mSATA, cards) need a connector that the boards' data does not list. */
export const drivePortRule: Rule = {
  about: ['storage'],
  find: ({ storage }) =>
    storage
      .filter(({ part }) => part.specs.mount === null)
      .map(({ part }): BuildFinding => ({
        code: 'drive-port',
        level: 'check',
        parts: [part.id],
        values: { has: part.specs.port },
      })),
};
