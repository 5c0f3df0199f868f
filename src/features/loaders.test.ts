import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseStores } from '../config/stores.ts';
import { storeInfoResponse } from '../contract/store-info.ts';
import { addresses, features, findPage, hasRoute, routes, type Feature } from '../routes.ts';
import { openCatalogue } from '../catalogue/catalogue.ts';
import { createContext } from '../catalogue/context.ts';
import { openCatalogueForWriting } from '../catalogue/database.ts';
import { createWriter } from '../catalogue/writer.ts';
import { indexedAddresses, loadPage, plannedAddresses, routesWithPages } from './loaders.ts';

/** A store with a feature off has none of its pages. */

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'features-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * Returns the paths that a store without products plans, and whether it has a page at one.
 * @param off null: all features are on
 */
const storeWithout = (off: Feature | null) => {
  const path = join(folder, `${off}.sqlite`);
  const database = openCatalogueForWriting(path);
  const writer = createWriter(database);
  writer.document('store', 'en', storeInfoResponse.parse({ name: 'Shop' }));
  writer.document('services', 'en', { services: [], categories: [] });
  for (const kind of [
    ...(['categories', 'brands', 'payments', 'links', 'help', 'policies', 'news', 'promotions'] as const),
    ...(['freelancers', 'pcBuilds', 'fitting'] as const),
  ])
    writer.document(kind, 'en', []);
  writer.finish();
  database.close();
  const catalogue = openCatalogue(path);
  const on = Object.fromEntries(features.map((feature) => [feature, feature !== off]));
  const [config] = parseStores(JSON.stringify({ stores: [{ code: 'S001', hosts: ['s001.localhost'], features: on }] }));
  if (!config) throw new Error('there is no store');
  const context = createContext(
    { config, origin: 'http://s001.localhost', catalogue, picture: () => null, illustration: () => null },
    'en',
  );
  const planned = [...plannedAddresses(context)];
  const has = (address: string): boolean => loadPage(context, address) !== null;
  const answers = planned.map((address) => [address, has(address)] as const);
  const indexed = [...indexedAddresses(context)];
  const ignored = planned.filter((address) => loadPage(context, address)?.page.noindex);
  const tracking = [addresses.tracking(), addresses.trackingCopy()].map(has);
  catalogue.close();
  return { planned, answers, indexed, ignored, tracking, shell: context.shell };
};

const featureOf = (address: string): Feature | undefined => {
  const url = new URL(address, 'http://storefront.invalid');
  const name = findPage(url.pathname, url.searchParams)?.name;
  const route = name && routes[name];
  return route && 'feature' in route ? route.feature : undefined;
};

test.each(features)('without %s, the pages of that feature alone are missing', (feature) => {
  const whole = storeWithout(null);
  const { planned, answers } = storeWithout(feature);
  expect(planned.toSorted()).toEqual(whole.planned.filter((address) => featureOf(address) !== feature).toSorted());
  expect(answers.filter(([, isThere]) => !isThere)).toEqual([]);
});

test('tracking has its page under two addresses, and neither where it is off', () => {
  expect(storeWithout(null).tracking).toEqual([true, true]);
  const { tracking, shell } = storeWithout('tracking');
  expect(tracking).toEqual([false, false]);
  expect(hasRoute(shell, 'tracking-delivery')).toBe(false);
});

test('every route of a release has a loader', () => {
  const live = Object.entries(routes).filter(([, route]) => 'live' in route && route.live);
  const names = Object.keys(routes).filter((name) => !live.some(([one]) => one === name));
  expect([...routesWithPages()].toSorted()).toEqual(names.toSorted());
});

test('sitemaps have every page but those that search engines should ignore, and copies', () => {
  const { planned, indexed, ignored } = storeWithout(null);
  expect(ignored).toEqual(expect.arrayContaining([addresses.login(), addresses.checkout(), addresses.checkResult()]));
  const copies = new Set([addresses.helpCopy(), addresses.trackingCopy(), addresses.freelancer()]);
  const left = planned.filter((address) => !ignored.includes(address) && !copies.has(address));
  expect(indexed.toSorted()).toEqual(left.toSorted());
});
