import type { LoaderContext } from '../../catalogue/context.ts';
import type { AreaChoices, CategoryNode, SelectionSection } from '../../catalogue/page-data.ts';
import type { RuleProduct } from '../../catalogue/rule-products.ts';
import type { MessageKey } from '../../i18n/translate.ts';
import { addresses, inLocale } from '../../routes.ts';
import {
  areaAddress,
  bySubcategory,
  choice,
  ownPage,
  readOnly,
  section,
  type AreaPages,
} from '../landings/area-pages.ts';
import { needHub, protocols, readSmartDevice, type Protocol, type SmartDevice } from './devices.ts';
import { rooms, roomsFor, type Room } from './rooms.ts';

const route = 'smarthome';
const roomAddress = (room: Room): string => areaAddress(route, 'room', room);
const protocolAddress = (protocol: Protocol): string => areaAddress(route, 'works', protocol);

const roomNames: Readonly<Record<Room, MessageKey>> = {
  living_room: 'smartHome.livingRoom',
  bedroom: 'smartHome.bedroom',
  kitchen: 'smartHome.kitchen',
  bathroom: 'smartHome.bathroom',
  entrance: 'smartHome.entrance',
  outdoor: 'smartHome.outdoor',
  home: 'smartHome.wholeHome',
};

/** Names of the protocols as their makers spell them, in every language. */
const protocolNames: Readonly<Record<Protocol, string>> = {
  zigbee: 'Zigbee',
  matter: 'Matter',
  thread: 'Thread',
  'z-wave': 'Z-Wave',
  wifi: 'Wi-Fi',
  bluetooth: 'Bluetooth',
};

type Facets = { rooms: readonly Room[]; device: SmartDevice };
const read = new WeakMap<RuleProduct, Facets>();

/** Returns a product's rooms and protocols. */
const facetsOf = (product: RuleProduct): Facets => {
  const facets = read.get(product) ?? { rooms: roomsFor(product), device: readSmartDevice(product) };
  read.set(product, facets);
  return facets;
};

const productsOf = ({ rules }: LoaderContext, root: CategoryNode): RuleProduct[] => rules.all({ categoryId: root.id });
const isFor = (room: Room) => (product: RuleProduct) => facetsOf(product).rooms.includes(room);
const speaks = (protocol: Protocol) => (product: RuleProduct) => facetsOf(product).device.protocols.includes(protocol);

/** Returns links to the rooms and protocols that have products. */
const rowsOf = (context: LoaderContext, root: CategoryNode, current: Room | Protocol | null): AreaChoices[] => {
  const { t } = context;
  const products = productsOf(context, root);
  const row = <Name extends Room | Protocol>(
    label: MessageKey,
    names: readonly Name[],
    has: (name: Name) => (product: RuleProduct) => boolean,
    nameOf: (name: Name) => string,
    addressOf: (name: Name) => string,
  ): AreaChoices => ({
    label: t(label),
    choices: names
      .map((name) =>
        choice(context, nameOf(name), addressOf(name), products.filter(has(name)).length, name === current),
      )
      .filter(({ count }) => count > 0),
  });
  return [
    row('smartHome.byRoom', rooms, isFor, (room) => t(roomNames[room]), roomAddress),
    row('smartHome.byProtocol', protocols, speaks, (protocol) => protocolNames[protocol], protocolAddress),
  ].filter(({ choices }) => choices.length > 0);
};

/** Returns a link to each room, with the given products that are for it. */
export const roomsWith = ({ locale, t }: LoaderContext, products: readonly RuleProduct[]) =>
  rooms.map((room) => ({
    name: t(roomNames[room]),
    href: inLocale(locale, roomAddress(room)),
    products: products.filter(isFor(room)),
  }));

/** Maximum number of cards per kind of device. */
const maxOfKind = 6;

const protocolLead = ({ t }: LoaderContext, protocol: Protocol, hasHub: boolean): string => {
  const name = protocolNames[protocol];
  if (needHub.has(protocol))
    return t(hasHub ? 'smartHome.needsHub' : 'smartHome.needsHubElsewhere', { protocol: name });
  return protocol === 'matter' ? t('smartHome.matterLead') : t('smartHome.ownAppLead', { protocol: name });
};

const protocolSections = (context: LoaderContext, products: readonly RuleProduct[], protocol: Protocol) => {
  const { t } = context;
  const name = protocolNames[protocol];
  const hubs = needHub.has(protocol) ? products.filter((product) => facetsOf(product).device.isHub) : [];
  const isOpen = (product: RuleProduct): boolean => facetsOf(product).device.isOpenHub;
  const sections: SelectionSection[] = [
    ...section(
      context,
      t('smartHome.makersHubs', { protocol: name }),
      hubs.filter((hub) => !isOpen(hub)),
      { note: t('smartHome.makersHubsNote') },
    ),
    ...section(context, t('smartHome.openHubs', { protocol: name }), hubs.filter(isOpen), {
      note: t('smartHome.openHubsNote'),
    }),
    ...bySubcategory(
      context,
      products.filter((product) => !hubs.includes(product)),
      maxOfKind,
    ),
  ];
  return { sections, hasHub: hubs.length > 0 };
};

/** `/smarthome`: by room and by protocol, each with a page of its own. */
export const smartHomePages: AreaPages = {
  route,
  area: (context, root) => {
    const rows = rowsOf(context, root, null);
    return rows.length > 0 ? { kind: 'choices', rows } : null;
  },
  paths: (context, root) => {
    const products = productsOf(context, root);
    return [
      ...rooms.filter((room) => products.some(isFor(room))).map(roomAddress),
      ...protocols.filter((protocol) => products.some(speaks(protocol))).map(protocolAddress),
    ];
  },
  affectedBy: (context, root, product, isSorted) => {
    if (product.categoryId !== root.id) return [];
    if (isSorted) return [addresses.root(route), ...smartHomePages.paths(context, root)];
    const { rooms: own, device } = facetsOf(product);
    return [...own.map(roomAddress), ...device.protocols.map(protocolAddress)];
  },
  load: (context, root, values) => {
    const { t, shell } = context;
    const room = rooms.find((one) => one === readOnly(values, 'room'));
    const protocol = protocols.find((one) => one === readOnly(values, 'works'));
    const current = room ?? protocol;
    if (current === undefined) return null;
    const products = productsOf(context, root).filter(
      room ? isFor(room) : (product) => protocol !== undefined && speaks(protocol)(product),
    );
    if (products.length === 0) return null;
    const found = protocol ? protocolSections(context, products, protocol) : null;
    const heading = room
      ? t('smartHome.forRoom', { room: t(roomNames[room]) })
      : t('smartHome.worksWith', { protocol: protocol ? protocolNames[protocol] : '' });
    return {
      template: 'selection',
      ...ownPage(context, route, root, {
        heading,
        description: t('list.metaDescription', { name: heading, count: products.length, store: shell.storeName }),
        address: room ? roomAddress(room) : areaAddress(route, 'works', current),
      }),
      data: {
        heading,
        lead: protocol ? protocolLead(context, protocol, found?.hasHub ?? false) : null,
        rows: rowsOf(context, root, current),
        sections: found?.sections ?? bySubcategory(context, products, maxOfKind),
      },
    };
  },
};
