import { specList, specText, type SpecProduct } from '../../contract/specs.ts';

/** Protocols by which smart home devices communicate. */
export const protocols = ['zigbee', 'matter', 'thread', 'z-wave', 'wifi', 'bluetooth'] as const;
export type Protocol = (typeof protocols)[number];

/** Protocols that need a hub, or for Thread a border router. */
export const needHub: ReadonlySet<Protocol> = new Set(['zigbee', 'z-wave', 'thread']);

/** Patterns to find a protocol in an attribute's text. */
const words: Readonly<Record<Protocol, RegExp>> = {
  zigbee: /zigbee/iu,
  matter: /\bmatter\b/iu,
  thread: /\bthread\b/iu,
  'z-wave': /z-?wave/iu,
  wifi: /wi-?fi/iu,
  bluetooth: /bluetooth/iu,
};

export type SmartDevice = {
  /** Empty: unknown. */
  protocols: Protocol[];
  /** Whether other devices connect through it. */
  isHub: boolean;
  /** A vendor-neutral hub: a coordinator for a computer, which takes devices of all makers. */
  isOpenHub: boolean;
  /** First word of the name, in lower case; the same for all devices of a maker. */
  maker: string;
  /** What it does: 'motion', 'water leak'. */
  functions: string[];
};

const hubName = /\b(?:hub|bridge|gateway|coordinator)\b/iu;
const openHubName = /\b(?:coordinator|usb (?:adapter|dongle|stick)|dongle|stick)\b/iu;

/**
 * Parses a smart home product from its attributes `protocol`, `connectivity` and `supports`, and hubs also from the
 * name. Ignores the description, which also mentions what does not work.
 */
export const readSmartDevice = (product: SpecProduct): SmartDevice => {
  const said = [specText(product, 'protocol'), specText(product, 'connectivity')].filter(Boolean).join(', ');
  const functions = specList(product, 'supports').map((text) => text.toLowerCase());
  const isOpenHub = openHubName.test(product.name);
  return {
    protocols: protocols.filter((protocol) => words[protocol].test(said)),
    isHub: functions.includes('hub') || isOpenHub || hubName.test(product.name),
    isOpenHub,
    maker: product.name.split(/\s/u, 1)[0]?.toLowerCase() ?? '',
    functions,
  };
};

export type MatchReason =
  | 'same_maker'
  | 'open_hub'
  | 'matter'
  | 'through_a_hub'
  | 'other_makers_hub'
  | 'own_app'
  | 'no_common_protocol'
  | 'protocol_unknown';
export type Match = { fit: 'fits' | 'check' | 'no'; protocol: Protocol | null; reason: MatchReason };

/**
 * Tells whether two devices work together, and by which protocol. A maker's hub may reject other makers' devices: that
 * is `check`.
 */
export const matchDevices = (one: SmartDevice, other: SmartDevice): Match => {
  if (one.protocols.length === 0 || other.protocols.length === 0)
    return { fit: 'check', protocol: null, reason: 'protocol_unknown' };
  const common = one.protocols.filter((protocol) => other.protocols.includes(protocol));
  if (common.includes('matter')) return { fit: 'fits', protocol: 'matter', reason: 'matter' };
  const meshed = common.find((protocol) => needHub.has(protocol));
  if (meshed === undefined) {
    const [protocol = null] = common;
    // Over Wi-Fi and Bluetooth, devices only connect to their maker's app.
    return protocol === null
      ? { fit: 'no', protocol, reason: 'no_common_protocol' }
      : { fit: one.maker === other.maker ? 'fits' : 'check', protocol, reason: 'own_app' };
  }
  const hubs = [one, other].filter(({ isHub }) => isHub);
  if (hubs.length === 0) return { fit: 'fits', protocol: meshed, reason: 'through_a_hub' };
  if (hubs.some(({ isOpenHub }) => isOpenHub)) return { fit: 'fits', protocol: meshed, reason: 'open_hub' };
  if (one.maker === other.maker) return { fit: 'fits', protocol: meshed, reason: 'same_maker' };
  return { fit: 'check', protocol: meshed, reason: 'other_makers_hub' };
};

/** Returns the protocols for which a home has devices but no hub. */
export const missingHubs = (devices: readonly SmartDevice[]): Protocol[] =>
  protocols.filter(
    (protocol) =>
      needHub.has(protocol) &&
      devices.some((device) => device.protocols.includes(protocol)) &&
      !devices.some((device) => device.isHub && device.protocols.includes(protocol)),
  );
