import { BlockList, isIP, isIPv6 } from 'node:net';
import type { StoreConfig } from '../../config/stores.ts';
import type { RequestHead } from './request-context.ts';

/** The part of a request's head that identifies its host and its sender. */
type HostHead = Pick<RequestHead, 'rawHeaders' | 'remoteAddress'>;

/** The store that a request is for: 'malformed' gets a 400, 'unknown' a 404, neither revealing any name. */
export type HostMatch = StoreConfig | 'malformed' | 'unknown';

const hostForm = /^[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/u;
/** An IPv6 address: valid, though no store has one. */
const literal = /^\[[\da-f:.]{2,45}\](?::\d{1,5})?$/iu;
const portForm = /^\d{1,5}$/u;

/** Parses the host name, in lower case and without a port; null if it is malformed. */
export const parseHost = (value: string): string | null => {
  if (literal.test(value)) return value.toLowerCase();
  const colon = value.indexOf(':');
  const name = (colon === -1 ? value : value.slice(0, colon)).toLowerCase();
  if (!hostForm.test(name)) return null;
  if (colon === -1) return name;
  const port = value.slice(colon + 1);
  return portForm.test(port) && Number(port) <= 65_535 ? name : null;
};

/**
 * Returns all values of a header.
 * @param name in lower case
 */
const headerValues = (rawHeaders: readonly string[], name: string): string[] => {
  const values: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const given = rawHeaders[index];
    if (given !== undefined && given.length === name.length && given.toLowerCase() === name)
      values.push(rawHeaders[index + 1] ?? '');
  }
  return values;
};

/** Unwraps an IPv4-mapped IPv6 address. */
const plainAddress = (address: string): string =>
  address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;

/** An address with the port that some proxies add, such as those of Azure. */
const withPort = /^(?:\[(?<v6>[\da-f:.]{2,45})\]|(?<v4>\d{1,3}(?:\.\d{1,3}){3}))(?::\d{1,5})?$/iu;

/** Returns the address of a hop in X-Forwarded-For, without a port. */
const hopAddress = (hop: string): string => {
  const { v4, v6 } = withPort.exec(hop)?.groups ?? {};
  return plainAddress(v4 ?? v6 ?? hop);
};

type Trust = (address: string) => boolean;

/** Maximum number of hops in X-Forwarded-For. */
const maxHops = 16;

/** Returns the last hop that is not a trusted proxy: anything before it may be forged. */
const forwardedFor = (rawHeaders: readonly string[], sender: string, trusts: Trust): string => {
  const hops = headerValues(rawHeaders, 'x-forwarded-for')
    .flatMap((value) => value.split(','))
    .slice(-maxHops)
    .map((hop) => hopAddress(hop.trim()));
  let client = sender;
  while (trusts(client)) {
    const before = hops.pop();
    if (before === undefined || isIP(before) === 0) return client;
    client = before;
  }
  return client;
};

const trustOf = ({ trustedProxies }: StoreConfig): Trust => {
  const list = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
};

export type HostIndex = {
  /** Finds the store by exact host. X-Forwarded-Host counts only if it names a store that trusts the sender. */
  store(request: HostHead): HostMatch;
  /** Returns the client address, by X-Forwarded-For if the store trusts the proxies; '' if unknown. */
  client(store: StoreConfig, request: HostHead): string;
  /** Returns host and port in lower case, from the header by which the store was found. */
  authority(store: StoreConfig, request: HostHead): string;
};

export const createHostIndex = (stores: readonly StoreConfig[]): HostIndex => {
  const byHost = new Map(stores.flatMap((store) => store.hosts.map((host) => [host, store] as const)));
  const trust = new Map(
    stores.filter(({ trustedProxies }) => trustedProxies.length > 0).map((store) => [store, trustOf(store)]),
  );

  const forwarded = ({ rawHeaders, remoteAddress }: HostHead): StoreConfig | undefined => {
    const [value, another] = headerValues(rawHeaders, 'x-forwarded-host');
    if (value === undefined || another !== undefined || remoteAddress === undefined) return undefined;
    const store = byHost.get(parseHost(value) ?? '');
    return store && trust.get(store)?.(plainAddress(remoteAddress)) ? store : undefined;
  };

  const find = (request: HostHead): HostMatch => {
    const values = headerValues(request.rawHeaders, 'host');
    if (values.length > 1) return 'malformed';
    if (trust.size > 0) {
      const store = forwarded(request);
      if (store) return store;
    }
    const [value = ''] = values;
    if (value === '') return 'unknown';
    const name = parseHost(value);
    return name === null ? 'malformed' : (byHost.get(name) ?? 'unknown');
  };

  return {
    store: find,
    client: (store, { rawHeaders, remoteAddress = '' }) => {
      const sender = plainAddress(remoteAddress);
      const trusts = trust.get(store);
      return trusts && sender !== '' ? forwardedFor(rawHeaders, sender, trusts) : sender;
    },
    authority: (store, request) => {
      const name = trust.has(store) && forwarded(request) === store ? 'x-forwarded-host' : 'host';
      return headerValues(request.rawHeaders, name)[0]?.toLowerCase() ?? '';
    },
  };
};
