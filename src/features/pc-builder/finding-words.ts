import type { MessageKey, Translate } from '../../i18n/translate.ts';
import type { BuildFinding, FindingCode } from './rules/finding.ts';

type Texts = { clash?: MessageKey & `pcClash.${string}`; check?: MessageKey & `pcCheck.${string}` };

/** Messages of findings by code; some codes are only ever a clash, others only ever a check. */
export const findingKeys = {
  socket: { clash: 'pcClash.socket', check: 'pcCheck.socket' },
  'socket-generation': { clash: 'pcClash.generation', check: 'pcCheck.generation' },
  'bios-update': { check: 'pcCheck.bios' },
  'cooler-socket': { clash: 'pcClash.coolerSocket', check: 'pcCheck.coolerSocket' },
  'cooler-mount': { check: 'pcCheck.coolerMount' },
  'memory-type': { clash: 'pcClash.memoryType', check: 'pcCheck.memoryType' },
  'memory-mixed': { clash: 'pcClash.memoryMixed' },
  'memory-laptop': { clash: 'pcClash.memoryLaptop', check: 'pcCheck.memoryLaptop' },
  'memory-registered': { clash: 'pcClash.memoryRegistered', check: 'pcCheck.memoryRegistered' },
  'memory-slots': { clash: 'pcClash.memorySlots', check: 'pcCheck.memorySlots' },
  'memory-capacity': { clash: 'pcClash.memoryCapacity', check: 'pcCheck.memoryCapacity' },
  'board-size': { clash: 'pcClash.boardSize', check: 'pcCheck.boardSize' },
  'card-length': { clash: 'pcClash.cardLength', check: 'pcCheck.cardLength' },
  'card-slots': { clash: 'pcClash.cardSlots', check: 'pcCheck.cardSlots' },
  'cooler-height': { clash: 'pcClash.coolerHeight', check: 'pcCheck.coolerHeight' },
  radiator: { clash: 'pcClash.radiator', check: 'pcCheck.radiator' },
  'psu-form': { clash: 'pcClash.psuForm', check: 'pcCheck.psuForm' },
  'psu-length': { clash: 'pcClash.psuLength', check: 'pcCheck.psuLength' },
  'power-short': { clash: 'pcClash.power' },
  'power-tight': { check: 'pcCheck.powerTight' },
  'power-unknown': { check: 'pcCheck.powerUnknown' },
  'card-plugs': { clash: 'pcClash.cardPlugs', check: 'pcCheck.cardPlugs' },
  'card-adapter': { check: 'pcCheck.cardAdapter' },
  'cpu-plugs': { check: 'pcCheck.cpuPlugs' },
  'sata-plugs': { clash: 'pcClash.sataPlugs', check: 'pcCheck.sataPlugs' },
  'm2-sockets': { clash: 'pcClash.m2', check: 'pcCheck.m2' },
  'sata-ports': { clash: 'pcClash.sataPorts', check: 'pcCheck.sataPorts' },
  'drive-bays': { clash: 'pcClash.bays', check: 'pcCheck.bays' },
  'drive-port': { check: 'pcCheck.drivePort' },
} as const satisfies Record<FindingCode, Texts>;

/** Returns a finding in the page's language. */
export const findingText = ({ code, level, values }: BuildFinding, t: Translate): string => {
  const texts: Texts = findingKeys[code];
  const key = texts[level] ?? texts.check ?? texts.clash;
  const known = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']));
  return key === undefined ? code : t(key, known);
};
