import type { PartOf } from '../parts.ts';
import type { BuildFinding, Rule } from './finding.ts';

/** A processor fits the socket that it was made for: the names must be equal ('AM5', 'LGA 1700'). */
export const socketRule: Rule = {
  about: ['processor', 'motherboard'],
  find: ({ processor, motherboard }) => {
    if (!processor || !motherboard) return [];
    const { socket: has } = processor.specs;
    const { socket: allows } = motherboard.specs;
    if (has !== null && has === allows) return [];
    const level = has === null || allows === null ? 'check' : 'clash';
    return [{ code: 'socket', level, parts: [processor.id, motherboard.id], values: { has, allows } }];
  },
};

type Generations = { socket: string; architectures: RegExp; refused: RegExp; updated: RegExp };
const never = /^$/u;

/**
 * Sockets whose processors are not all supported by every chipset: `refused`, or `updated` if they need newer firmware
 * than the board was sold with. From the makers' lists of supported processors, by chipset.
 */
const generations: readonly Generations[] = [
  { socket: 'LGA 1151', architectures: /^Xeon (?:Skylake|Kaby Lake)/u, refused: /^(?!C23)/u, updated: never },
  { socket: 'LGA 1151', architectures: /^Xeon Coffee Lake/u, refused: /^(?!C24)/u, updated: never },
  { socket: 'LGA 1151', architectures: /^Coffee Lake/u, refused: /^(?:.[12]\d0|C23[26])$/u, updated: never },
  { socket: 'LGA 1151', architectures: /^(?:Skylake|Kaby Lake)$/u, refused: /^(?:.3\d[05]|C24[26])$/u, updated: never },
  { socket: 'LGA 1200', architectures: /^Rocket Lake$/u, refused: /^(?:H410|B460)$/u, updated: /^.4\d0$/u },
  { socket: 'LGA 1150', architectures: /^Broadwell$/u, refused: /^.8\d$/u, updated: /^.9\d$/u },
  { socket: 'LGA 1700', architectures: /^Raptor Lake/u, refused: never, updated: /^.6\d0$/u },
  { socket: 'AM4', architectures: /^Zen 3$/u, refused: never, updated: /^(?:A320|[BX]3\d0|[BX]4\d0|A520|B550|X570)$/u },
  { socket: 'AM4', architectures: /^Zen 2$/u, refused: never, updated: /^(?:A320|[BX]3\d0|[BX]4\d0)$/u },
  { socket: 'AM4', architectures: /^Zen\+$/u, refused: /^(?:A520|B550)$/u, updated: never },
  { socket: 'AM4', architectures: /^(?:Zen|Excavator)$/u, refused: /^(?:A520|B550|X570)$/u, updated: never },
  { socket: 'AM5', architectures: /^Zen 5$/u, refused: never, updated: /^[ABX]6\d0E?$/u },
];

/** 'Zen 3', 'Xeon Skylake': Intel runs its Xeons on chipsets of their own. */
const generationOf = ({ name, specs }: PartOf<'processor'>): string =>
  `${/\bXeon\b/u.test(name) ? 'Xeon ' : ''}${specs.architecture ?? ''}`;

/** Same socket, different generation: some chipsets reject the processor, others need newer firmware. */
export const generationRule: Rule = {
  about: ['processor', 'motherboard'],
  find: ({ processor, motherboard }) => {
    if (!processor || !motherboard || processor.specs.socket !== motherboard.specs.socket) return [];
    const { socket } = processor.specs;
    const architecture = generationOf(processor);
    const { chipset } = motherboard.specs;
    const known = generations.find((entry) => entry.socket === socket && entry.architectures.test(architecture));
    if (!known) return [];
    const finding = (code: BuildFinding['code'], level: BuildFinding['level']): BuildFinding[] => [
      { code, level, parts: [processor.id, motherboard.id], values: { has: architecture, allows: chipset } },
    ];
    if (chipset === null) return finding('socket-generation', 'check');
    if (known.refused.test(chipset)) return finding('socket-generation', 'clash');
    return known.updated.test(chipset) ? finding('bios-update', 'check') : [];
  },
};

/** Sockets with the same cooler mounting holes: a cooler for one fits the others, often with a bracket. */
const mounts: readonly (readonly string[])[] = [
  ['LGA 1150', 'LGA 1151', 'LGA 1155', 'LGA 1156', 'LGA 1200'],
  ['LGA 1700', 'LGA 1851'],
  ['LGA 2011', 'LGA 2011-3', 'LGA 2066'],
  ['AM4', 'AM5'],
  ['AM2', 'AM2+', 'AM3', 'AM3+', 'FM1', 'FM2', 'FM2+'],
  ['TR4', 'sTR4', 'sTRX4', 'sTR5', 'sWRX8', 'SP3'],
];

/** A cooler lists the sockets that it is sold for; one with the same mounting holes is a check. */
export const coolerSocketRule: Rule = {
  about: ['processor', 'cooler', 'motherboard'],
  find: ({ processor, cooler, motherboard }) => {
    if (!cooler) return [];
    const { sockets } = cooler.specs;
    return [processor, motherboard].flatMap((base): BuildFinding[] => {
      const socket = base?.specs.socket ?? null;
      if (!base || (socket !== null && sockets.includes(socket))) return [];
      const parts = [cooler.id, base.id];
      const values = { has: sockets.join(', '), allows: socket };
      if (socket === null || sockets.length === 0) return [{ code: 'cooler-socket', level: 'check', parts, values }];
      const alike = mounts.find((mount) => mount.includes(socket)) ?? [];
      return sockets.some((one) => alike.includes(one))
        ? [{ code: 'cooler-mount', level: 'check', parts, values }]
        : [{ code: 'cooler-socket', level: 'clash', parts, values }];
    });
  },
};
