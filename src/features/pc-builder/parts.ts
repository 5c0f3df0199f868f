import type { PartType, PcPartRow } from '../../contract/pc-parts.ts';
import { flag, list, positive, words } from './attributes.ts';

/**
 * Typed parts, parsed from the attributes of rows. Lengths are in millimeters, capacities in gigabytes, power in watts.
 * null: unknown; rules that need the value answer 'check'.
 */

type Attributes = PcPartRow['attributes'];

/** Parses a capacity limit. Values below 4 may be terabytes or meaningless; as these cannot be told apart, null. */
const memoryLimit = (value: unknown): number | null => {
  const number = positive(value);
  return number !== null && number >= 4 ? number : null;
};

const processor = (a: Attributes) => ({
  socket: words(a['socket']),
  architecture: words(a['microarchitecture']),
  cores: positive(a['cores.total']),
  /** Thermal design power named by the maker, at base clock. */
  tdp: positive(a['specifications.tdp']),
  /** Maximum sustained power: AMD's PPT, Intel's maximum turbo power. */
  peakPower: positive(a['specifications.ppt']),
  memoryTypes: list(a['specifications.memory.types']),
  maxMemory: memoryLimit(a['specifications.memory.maxSupport']),
  /** Whether it has integrated graphics; null: unknown. */
  graphics: flag(a['specifications.integratedGraphics.model'], 'none'),
  includesCooler: flag(a['specifications.includesCooler'], 'no') === true,
});

const cooler = (a: Attributes) => ({
  sockets: list(a['cpu_sockets']),
  height: positive(a['height']),
  /** A liquid cooler has a radiator, mounted to the case. */
  isLiquid: flag(a['water_cooled'], 'no') === true || positive(a['radiator_size']) !== null,
  radiator: positive(a['radiator_size']),
});

const motherboard = (a: Attributes) => {
  const sata = [positive(a['storage_devices.sata_6_gb_s']), positive(a['storage_devices.sata_3_gb_s'])];
  return {
    socket: words(a['socket']),
    /** Without the maker: 'Z790'. */
    chipset: words(a['chipset'])?.split(' ').at(-1) ?? null,
    formFactor: words(a['form_factor']),
    memoryType: words(a['memory.ram_type']),
    memorySlots: positive(a['memory.slots']),
    maxMemory: memoryLimit(a['memory.max']),
    /** Upper bound of M.2 sockets for drives: some sources count the one for the Wi-Fi card. */
    m2Sockets: positive(a['m2_slots']),
    sataPorts: sata.every((ports) => ports === null) ? null : (sata[0] ?? 0) + (sata[1] ?? 0),
    /** 8-pin connectors for the processor's power. */
    cpuPower: list(a['power_connectors.cpu_power']).filter((plug) => plug.startsWith('8')).length || null,
  };
};

const memory = (a: Attributes) => ({
  memoryType: words(a['ram_type']),
  isLaptop: (words(a['form_factor']) ?? '').includes('SO-DIMM'),
  modules: positive(a['modules.quantity']),
  /** All modules together. */
  capacity: positive(a['capacity']),
  speed: positive(a['speed']),
  isRegistered: words(a['registered']) === 'Registered',
});

const storageMount = (formFactor: string | null, port: string | null): 'm2' | 'sata-2.5' | 'sata-3.5' | null => {
  if (formFactor?.startsWith('M.2')) return 'm2';
  if (!port?.startsWith('SATA')) return null;
  return formFactor === '3.5"' ? 'sata-3.5' : formFactor === '2.5"' ? 'sata-2.5' : null;
};

const storage = (a: Attributes) => ({
  /** Connection; null: neither an M.2 socket nor a SATA port (SAS, U.2, mSATA, a PCIe card), or unknown. */
  mount: storageMount(words(a['form_factor']), words(a['interface'])),
  port: words(a['interface']),
  isDisk: words(a['storage_type']) !== 'SSD',
  capacity: positive(a['capacity']),
});

const graphicsCard = (a: Attributes) => {
  const pin16 =
    (positive(a['power_connectors.pcie_12VHPWR']) ?? 0) + (positive(a['power_connectors.pcie_12V_2x6']) ?? 0);
  const pin8 = positive(a['power_connectors.pcie_8_pin']) ?? 0;
  const pin6 = positive(a['power_connectors.pcie_6_pin']) ?? 0;
  const slots = positive(a['total_slot_width']);
  return {
    chipset: words(a['chipset']),
    memory: positive(a['memory']),
    length: positive(a['length']),
    tdp: positive(a['tdp']),
    /** Case slots that it occupies; no card takes more than five, and larger numbers are errors of the source. */
    slots: slots !== null && slots <= 5 ? Math.ceil(slots) : null,
    radiator: positive(a['radiator_size']),
    /** Power connectors: `pin8` counts 8-pin and 6-pin ones, `pin16` 12VHPWR and 12V-2x6; null: unknown. */
    plugs: pin16 + pin8 + pin6 > 0 ? { pin8: pin8 + pin6, pin16 } : null,
  };
};

/** '453 x 230 x 466' → 466; null unless there are three lengths. */
const longestSide = (dimensions: string | null): number | null => {
  const sides = (dimensions ?? '').split('x').map(Number);
  return sides.length === 3 && sides.every((side) => side > 0) ? Math.max(...sides) : null;
};

const pcCase = (a: Attributes) => ({
  kind: words(a['form_factor']),
  boards: list(a['supported_motherboard_form_factors']),
  powerSupplies: list(a['supported_power_supply_form_factors']),
  /** Watts of the included power supply; null: none. */
  includedWatts: positive(/^(\d+) W$/u.exec(words(a['power_supply']) ?? '')?.[1]),
  maxCardLength: positive(a['max_video_card_length']),
  maxCoolerHeight: positive(a['max_cpu_cooler_height']),
  maxPowerSupplyLength: positive(a['max_psu_length']),
  slots: positive(a['expansion_slots']),
  bays35: positive(a['internal_3_5_bays']),
  bays25: positive(a['internal_2_5_bays']),
  longestSide: longestSide(words(a['dimensions'])),
});

const powerSupply = (a: Attributes) => ({
  watts: positive(a['wattage']),
  formFactor: words(a['form_factor']),
  length: positive(a['length']),
  sataPlugs: positive(a['connectors.sata']),
  cpuPlugs: positive(a['connectors.eps_8_pin']),
  /** 6+2-pin connectors for graphics cards. */
  pin8: positive(a['connectors.pcie_6_plus_2_pin']),
  pin16: positive(a['connectors.pcie_12vhpwr']),
});

const parsers = {
  processor,
  cooler,
  motherboard,
  memory,
  storage,
  'graphics-card': graphicsCard,
  case: pcCase,
  'power-supply': powerSupply,
  extra: () => ({}),
} satisfies Record<PartType, (attributes: Attributes) => object>;

type Common = Omit<PcPartRow, 'attributes'>;
/** A part of one type, with the specs that the rules use. */
export type PartOf<Type extends PartType> = Common & { type: Type; specs: ReturnType<(typeof parsers)[Type]> };
export type Part = { [Type in PartType]: PartOf<Type> }[PartType];

/** Converts a row of the commerce API to a typed part. Values that cannot be parsed are null, never an error. */
export const toPart = (type: PartType, { attributes, ...row }: PcPartRow): Part =>
  ({ ...row, type, specs: parsers[type](attributes) }) as Part;

/** Returns the current price of a part, in cents; null: on request. */
export const priceOf = ({ price, promoPrice }: Pick<Part, 'price' | 'promoPrice'>): number | null =>
  promoPrice ?? price;
