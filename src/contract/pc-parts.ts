import * as z from 'zod/mini';
import { price, promoOf } from './money.ts';
import { id, label, listOf, optionalText, stockCount } from './scalars.ts';

/** Types of PC parts, in the order in which the PC builder asks for them. */
export const partTypes = [
  'processor',
  'cooler',
  'motherboard',
  'memory',
  'storage',
  'graphics-card',
  'case',
  'power-supply',
  'extra',
] as const;
export type PartType = (typeof partTypes)[number];

/**
 * Attributes that decide whether parts fit together, by type: responses contain no others. The keys are those of
 * BuildCores OpenDB; an API that names them differently must translate them.
 */
export const partAttributes: Readonly<Record<PartType, readonly string[]>> = {
  processor: [
    'socket',
    'microarchitecture',
    'cores.total',
    'specifications.tdp',
    'specifications.ppt',
    'specifications.memory.types',
    'specifications.memory.maxSupport',
    'specifications.integratedGraphics.model',
    'specifications.includesCooler',
  ],
  cooler: ['cpu_sockets', 'height', 'water_cooled', 'radiator_size'],
  motherboard: [
    'socket',
    'chipset',
    'form_factor',
    'memory.ram_type',
    'memory.slots',
    'memory.max',
    'm2_slots',
    'storage_devices.sata_6_gb_s',
    'storage_devices.sata_3_gb_s',
    'power_connectors.cpu_power',
  ],
  memory: ['ram_type', 'form_factor', 'modules.quantity', 'capacity', 'speed', 'ecc', 'registered'],
  storage: ['storage_type', 'form_factor', 'interface', 'capacity'],
  'graphics-card': [
    'chipset',
    'memory',
    'length',
    'tdp',
    'total_slot_width',
    'radiator_size',
    'power_connectors.pcie_6_pin',
    'power_connectors.pcie_8_pin',
    'power_connectors.pcie_12VHPWR',
    'power_connectors.pcie_12V_2x6',
  ],
  case: [
    'form_factor',
    'supported_motherboard_form_factors',
    'supported_power_supply_form_factors',
    'power_supply',
    'max_video_card_length',
    'max_cpu_cooler_height',
    'max_psu_length',
    'expansion_slots',
    'internal_3_5_bays',
    'internal_2_5_bays',
    'dimensions',
  ],
  'power-supply': [
    'wattage',
    'form_factor',
    'length',
    'connectors.sata',
    'connectors.eps_8_pin',
    'connectors.pcie_6_plus_2_pin',
    'connectors.pcie_12vhpwr',
  ],
  extra: [],
};

/** Parses a part from the commerce API. Its attributes stay raw: numbers without units, words, `true`. */
export const pcPart = z.pipe(
  z.object({
    id,
    sku: optionalText,
    name: label,
    brand: optionalText,
    image: optionalText,
    price,
    promo_price: price,
    stock: stockCount,
    attributes: z.pipe(
      z.optional(z.nullable(z.record(z.string(), z.unknown()))),
      z.transform((attributes) => attributes ?? {}),
    ),
  }),
  z.transform((json) => ({
    id: json.id,
    /** The same in every store that has the part; null if the API does not say. */
    sku: json.sku,
    name: json.name,
    brand: json.brand,
    image: json.image,
    price: json.price,
    promoPrice: promoOf(json.price, json.promo_price),
    /** Pieces in stock; null if the API does not say. */
    stock: json.stock,
    attributes: json.attributes,
  })),
);
export type PcPartJson = z.input<typeof pcPart>;
export type PcPartRow = z.output<typeof pcPart>;

/** GET /api/pc-parts?store_code&type: rows stay unparsed here, so that a bad one can be left out (R116). */
export const pcPartsResponse = z.object({ data: listOf(z.unknown()) });
