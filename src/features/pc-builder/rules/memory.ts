import type { BuildLine } from '../build.ts';
import { withinLimit, type BuildFinding, type Rule } from './finding.ts';

const ids = (picks: readonly BuildLine<'memory'>[]): string[] => picks.map(({ part }) => part.id);

/** Modules of one generation do not fit the slots of another: the notch is in a different place (JEDEC). */
export const memoryTypeRule: Rule = {
  about: ['memory', 'motherboard', 'processor'],
  find: ({ memory, motherboard, processor }) =>
    memory.flatMap(({ part }): BuildFinding[] => {
      const { memoryType: has } = part.specs;
      const finding = (level: BuildFinding['level'], other: { id: string }, allows: string | null): BuildFinding => ({
        code: 'memory-type',
        level,
        parts: [part.id, other.id],
        values: { has, allows },
      });
      const findings: BuildFinding[] = [];
      if (motherboard) {
        const { memoryType } = motherboard.specs;
        if (has === null || memoryType === null) findings.push(finding('check', motherboard, memoryType));
        else if (has !== memoryType) findings.push(finding('clash', motherboard, memoryType));
      }
      if (processor) {
        const { memoryTypes } = processor.specs;
        if (has !== null && memoryTypes.length > 0 && !memoryTypes.includes(has))
          findings.push(finding('clash', processor, memoryTypes.join(', ')));
        else if (memoryTypes.length === 0 && !motherboard) findings.push(finding('check', processor, null));
      }
      return findings;
    }),
};

/** Kits of two generations never work together. */
export const memoryMixRule: Rule = {
  about: ['memory'],
  find: ({ memory }) => {
    const types = [...new Set(memory.flatMap(({ part }) => part.specs.memoryType ?? []))].toSorted();
    if (types.length < 2) return [];
    return [{ code: 'memory-mixed', level: 'clash', parts: ids(memory), values: { has: types.join(', ') } }];
  },
};

/** Form factors in which some boards take laptop modules and others desktop modules. */
const smallBoards = new Set(['Thin Mini-ITX', 'Mini-STX']);
/** Sockets of servers and workstations, some of whose boards take registered modules. */
const serverSockets = /^(?:LGA (?:1366|1356|2011|2011-3|2066|3647|4189|4677|4710)|SP\d|sTR5|sWRX8|G34)/u;

/** Laptop modules (SO-DIMM) and registered ones fit only boards that are made for them. */
export const memoryKindRule: Rule = {
  about: ['memory', 'motherboard'],
  find: ({ memory, motherboard }) => {
    if (!motherboard) return [];
    const { formFactor, socket } = motherboard.specs;
    return memory.flatMap(({ part }): BuildFinding[] => {
      const parts = [part.id, motherboard.id];
      const laptop = formFactor === null || smallBoards.has(formFactor) ? 'check' : 'clash';
      const registered = socket === null || serverSockets.test(socket) ? 'check' : 'clash';
      return [
        ...(part.specs.isLaptop
          ? [{ code: 'memory-laptop', level: laptop, parts, values: { allows: formFactor } } as const]
          : []),
        ...(part.specs.isRegistered
          ? [{ code: 'memory-registered', level: registered, parts, values: { allows: socket } } as const]
          : []),
      ];
    });
  },
};

/** Sums up a value over all modules; unknown ones count as 0, and `known` is then false. */
const total = (memory: readonly BuildLine<'memory'>[], of: 'modules' | 'capacity') => ({
  sum: memory.reduce((sum, { part, count }) => sum + (part.specs[of] ?? 0) * count, 0),
  known: memory.every(({ part }) => part.specs[of] !== null),
});

/** Compares a sum with a limit: a clash above it, even if a part of the sum is unknown. */
const upTo = (
  code: 'memory-slots' | 'memory-capacity',
  memory: readonly BuildLine<'memory'>[],
  limit: { id: string; allows: number | null },
): BuildFinding[] => {
  if (memory.length === 0) return [];
  const { sum, known } = total(memory, code === 'memory-slots' ? 'modules' : 'capacity');
  const isOver = limit.allows !== null && sum > limit.allows;
  return withinLimit(code, [...memory.map(({ part }) => part), limit], {
    has: known || isOver ? sum : null,
    allows: limit.allows,
  });
};

/** Each module takes a slot. */
export const memorySlotsRule: Rule = {
  about: ['memory', 'motherboard'],
  find: ({ memory, motherboard }) =>
    motherboard ? upTo('memory-slots', memory, { id: motherboard.id, allows: motherboard.specs.memorySlots }) : [],
};

/**
 * Board and memory controller each limit the capacity in gigabytes. If the processor's limit is unknown, the board's
 * applies.
 */
export const memoryCapacityRule: Rule = {
  about: ['memory', 'motherboard', 'processor'],
  find: ({ memory, motherboard, processor }) => [
    ...(motherboard
      ? upTo('memory-capacity', memory, { id: motherboard.id, allows: motherboard.specs.maxMemory })
      : []),
    ...(processor && processor.specs.maxMemory !== null
      ? upTo('memory-capacity', memory, { id: processor.id, allows: processor.specs.maxMemory })
      : []),
  ],
};
