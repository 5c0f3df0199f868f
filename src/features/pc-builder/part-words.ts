import type { PartType } from '../../contract/pc-parts.ts';
import { formatDollars, formatNumber } from '../../i18n/format.ts';
import type { MessageKey, Translate } from '../../i18n/translate.ts';
import type { Part } from './parts.ts';

/** Names of the part types. */
export const typeKeys = {
  processor: 'pcType.processor',
  cooler: 'pcType.cooler',
  motherboard: 'pcType.motherboard',
  memory: 'pcType.memory',
  storage: 'pcType.storage',
  'graphics-card': 'pcType.graphicsCard',
  case: 'pcType.case',
  'power-supply': 'pcType.powerSupply',
  extra: 'pcType.extra',
} as const satisfies Record<PartType, MessageKey>;

/** Names of facets, as in `part-list.ts`. */
export const facetKeys = {
  brand: 'pcFacet.brand',
  socket: 'pcFacet.socket',
  cores: 'pcFacet.cores',
  graphics: 'pcFacet.graphics',
  liquid: 'pcFacet.liquid',
  radiator: 'pcFacet.radiator',
  chipset: 'pcFacet.chipset',
  formFactor: 'pcFacet.formFactor',
  memoryType: 'pcFacet.memoryType',
  capacity: 'pcFacet.capacity',
  speed: 'pcFacet.speed',
  port: 'pcFacet.port',
  memory: 'pcFacet.memory',
  kind: 'pcFacet.kind',
  watts: 'pcFacet.watts',
} as const satisfies Record<string, MessageKey>;
export type FacetName = keyof typeof facetKeys;

export const isFacet = (name: string): name is FacetName => Object.hasOwn(facetKeys, name);

const units: Readonly<Partial<Record<FacetName, string>>> = {
  radiator: 'mm',
  memory: 'GB',
  speed: 'MT/s',
  watts: 'W',
};

const withUnit = (value: number | string, unit: string): string => `${value}\u00a0${unit}`;

/** Formats gigabytes as capacities are sold: 2000 → '2 TB'. */
export const capacityText = (gigabytes: number): string =>
  gigabytes >= 1000 && gigabytes % 250 === 0 ? withUnit(gigabytes / 1000, 'TB') : withUnit(gigabytes, 'GB');

/** Formats a value of a facet. */
export const facetText = (name: FacetName, value: string, t: Translate): string => {
  if (value === 'yes') return t('pc.yes');
  if (value === 'no') return t('pc.no');
  if (name === 'capacity') return capacityText(Number(value));
  const unit = units[name];
  return unit === undefined ? value : withUnit(formatNumber(Number(value)), unit);
};

/** Formats how much more something costs, in cents: 500 → '+$5.00'. */
export const signedDollars = (cents: number): string => (cents > 0 ? `+${formatDollars(cents)}` : formatDollars(cents));

type Spec = string | null | false;

const specsOf = (part: Part, t: Translate): Spec[] => {
  const unit = (value: number | null, name: string): Spec => value !== null && withUnit(formatNumber(value), name);
  switch (part.type) {
    case 'processor': {
      const { socket, cores, tdp } = part.specs;
      return [socket, cores !== null && t('pc.coreCount', { n: cores }), unit(tdp, 'W')];
    }
    case 'cooler':
      return [unit(part.specs.radiator ?? part.specs.height, 'mm'), part.specs.isLiquid && t('pcFacet.liquid')];
    case 'motherboard': {
      const { socket, chipset, formFactor, memoryType } = part.specs;
      return [socket, chipset, formFactor, memoryType];
    }
    case 'memory': {
      const { memoryType, modules, capacity, speed } = part.specs;
      const each =
        modules !== null && capacity !== null && modules > 1 && `${modules} × ${capacityText(capacity / modules)}`;
      return [capacity !== null && capacityText(capacity), each, memoryType, unit(speed, 'MT/s')];
    }
    case 'storage':
      return [part.specs.capacity !== null && capacityText(part.specs.capacity), part.specs.port];
    case 'graphics-card': {
      const { chipset, memory, length, tdp } = part.specs;
      return [chipset, unit(memory, 'GB'), unit(length, 'mm'), unit(tdp, 'W')];
    }
    case 'case':
      return [part.specs.kind];
    case 'power-supply':
      return [unit(part.specs.watts, 'W'), part.specs.formFactor];
    case 'extra':
      return [part.brand];
  }
};

/** Returns the specs that distinguish parts of a type, in short. */
export const partSpecs = (part: Part, t: Translate): string =>
  specsOf(part, t)
    .filter((spec): spec is string => typeof spec === 'string' && spec !== '')
    .join(' · ');
