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
  };
};
