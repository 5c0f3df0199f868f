import type { LoaderContext } from '../../catalogue/context.ts';
import type { SelectionSection } from '../../catalogue/page-data.ts';
import type { RuleProduct } from '../../catalogue/rule-products.ts';
import type { FittingDevice, PartKind } from '../../contract/fitting.ts';
import type { MessageKey } from '../../i18n/translate.ts';
import { addresses, inLocale } from '../../routes.ts';
import { areaAddress, ownPage, readOnly, section, type AreaPages } from '../landings/area-pages.ts';
import { specText } from '../../contract/specs.ts';
import { devicesByBrand, fitPart } from './fitting.ts';

const route = 'sparepart';
const deviceAddress = (id: string): string => areaAddress(route, 'device', id);

const kinds: Readonly<Record<PartKind, MessageKey>> = {
  memory: 'spareParts.memory',
  drive: 'spareParts.drive',
  camera_module: 'spareParts.cameraModule',
  battery: 'spareParts.battery',
  screen: 'spareParts.screen',
  cable: 'spareParts.cable',
};

/** Where a part fits: the device, the kind of part, and whether that is certain. */
type Fitment = { device: string; slot: number; fit: 'fits' | 'check' };

/** The fitting table, with results cached for parts that agree in everything that it compares. */
type Table = {
  devices: readonly FittingDevice[];
  keys: string[];
  skus: Set<string>;
  alike: Map<string, readonly Fitment[]>;
  /** A product that changes is another object. */
  known: WeakMap<RuleProduct, readonly Fitment[]>;
};

const openTable = (devices: readonly FittingDevice[]): Table => {
  const slots = devices.flatMap(({ parts }) => parts);
  return {
    devices,
    keys: [...new Set(['fits', ...slots.flatMap(({ specs }) => Object.keys(specs))])],
    skus: new Set(slots.flatMap(({ skus }) => skus)),
    alike: new Map(),
    known: new WeakMap(),
  };
};

/** A context belongs to one revision of the data, so its table is opened once. */
const tables = new WeakMap<LoaderContext['rules'], Table>();

const tableOf = ({ rules, catalogue }: LoaderContext): Table => {
  const table = tables.get(rules) ?? openTable(catalogue.document('fitting', 'en'));
  tables.set(rules, table);
  return table;
};

/** Returns where a product fits or may fit, in the order of the table. */
const listFitments = ({ devices, keys, skus, alike, known }: Table, product: RuleProduct): readonly Fitment[] => {
  const before = known.get(product);
  if (before) return before;
  const { sku, subcategoryId } = product;
  const own = sku !== null && skus.has(sku) ? sku : null;
  const likeness = JSON.stringify([subcategoryId, own, ...keys.map((key) => specText(product, key))]);
  const found =
    alike.get(likeness) ??
    devices.flatMap((device) =>
      device.parts.flatMap((part, slot): Fitment[] => {
        const fit = fitPart(device, part, product);
        return fit === 'no' ? [] : [{ device: device.id, slot, fit }];
      }),
    );
  alike.set(likeness, found);
  known.set(product, found);
  return found;
};

/** Returns all products of the store that the table covers. */
const partsOf = (context: LoaderContext): RuleProduct[] => {
  const subcategories = new Set(
    tableOf(context).devices.flatMap(({ parts }) => parts.flatMap((part) => part.subcategories)),
  );
  return [...subcategories].flatMap((subcategoryId) => context.rules.all({ subcategoryId }));
};

/** The store's parts by where they fit, as `placeOf` writes it, and the devices that at least one certainly fits. */
type FittingParts = { parts: ReadonlyMap<string, RuleProduct[]>; devices: readonly FittingDevice[] };

const placeOf = ({ device, slot, fit }: Fitment): string => `${fit} ${slot} ${device}`;

/** By the state of the store's products. */
const fittingParts = new WeakMap<object, FittingParts>();

const fittingPartsOf = (context: LoaderContext): FittingParts => {
  const state = context.rules.state();
  const known = fittingParts.get(state);
  if (known) return known;
  const table = tableOf(context);
  const parts = new Map<string, RuleProduct[]>();
  const served = new Set<string>();
  for (const product of partsOf(context))
    for (const fitment of listFitments(table, product)) {
      const place = placeOf(fitment);
      const there = parts.get(place);
      if (there) there.push(product);
      else parts.set(place, [product]);
      if (fitment.fit === 'fits') served.add(fitment.device);
    }
  const made = { parts, devices: table.devices.filter(({ id }) => served.has(id)) };
  fittingParts.set(state, made);
  return made;
};

const sectionsOf = (context: LoaderContext, device: FittingDevice): SelectionSection[] => {
  const { t, tree } = context;
  const { parts } = fittingPartsOf(context);
  const found = (slot: number, fit: Fitment['fit']): RuleProduct[] =>
    parts.get(placeOf({ device: device.id, slot, fit })) ?? [];
  return device.parts.flatMap(({ part, subcategories }, slot) => {
    const kind = t(kinds[part]);
    const more = subcategories.flatMap((id) => tree.subcategory(id)?.node.href ?? [])[0] ?? null;
    return [
      ...section(context, t('spareParts.fits', { kind }), found(slot, 'fits'), { more, most: 24 }),
      ...section(context, t('spareParts.check', { kind }), found(slot, 'check'), {
        more,
        note: t('spareParts.checkNote'),
      }),
    ];
  });
};

/** `/sparepart`: by brand and model, and a page for each device for which the store has parts. */
export const sparePartPages: AreaPages = {
  route,
  area: (context) => {
    const brands = devicesByBrand(fittingPartsOf(context).devices).map(({ brand, devices }) => ({
      brand,
      devices: devices.map(({ id, model, aliases }) => ({
        name: `${brand} ${model}`,
        model,
        aliases,
        href: inLocale(context.locale, deviceAddress(id)),
      })),
    }));
    return brands.length > 0 ? { kind: 'devices', brands } : null;
  },
  paths: (context) => fittingPartsOf(context).devices.map(({ id }) => deviceAddress(id)),
  affectedBy: (context, _root, product, isSorted) => [
    ...(isSorted ? [addresses.root(route)] : []),
    ...listFitments(tableOf(context), product).map(({ device }) => deviceAddress(device)),
  ],
  load: (context, root, values) => {
    const id = readOnly(values, 'device');
    const device = id === null ? null : fittingPartsOf(context).devices.find((one) => one.id === id);
    if (!device) return null;
    const { t, shell } = context;
    const name = `${device.brand} ${device.model}`;
    const heading = t('spareParts.forDevice', { device: name });
    return {
      template: 'selection',
      ...ownPage(context, route, root, {
        heading,
        description: t('spareParts.metaDescription', { device: name, store: shell.storeName }),
        address: deviceAddress(device.id),
      }),
      data: { heading, lead: t('spareParts.lead'), rows: [], sections: sectionsOf(context, device) },
    };
  },
};
