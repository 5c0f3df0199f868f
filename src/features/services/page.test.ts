import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCatalogue } from '../../catalogue/catalogue.ts';
import { createContext } from '../../catalogue/context.ts';
import { openCatalogueForWriting } from '../../catalogue/database.ts';
import { createWriter } from '../../catalogue/writer.ts';
import { parseStores } from '../../config/stores.ts';
import { freelancerResponse } from '../../contract/services.ts';
import { storeInfoResponse } from '../../contract/store-info.ts';
import { servicePages } from './page.ts';

test('what equally many freelancers offer is in the order that readers of the language expect', () => {
  const folder = mkdtempSync(join(tmpdir(), 'services-'));
  const path = join(folder, 'catalogue.sqlite');
  const database = openCatalogueForWriting(path);
  const writer = createWriter(database);
  const [repair, cleaning, television] = [
    { id: '1', name: '维修' },
    { id: '2', name: '清洁' },
    { id: '3', name: '电视' },
  ];
  const freelancer = (id: number, ...skills: object[]) =>
    freelancerResponse.parse({ data: { id, name: `Freelancer ${id}`, skills } });
  for (const locale of ['en', 'zh'] as const) {
    writer.document('store', locale, storeInfoResponse.parse({ name: 'Shop' }));
    writer.document('services', locale, { services: [], categories: [] });
    for (const kind of [
      ...(['categories', 'brands', 'payments', 'links', 'help', 'policies', 'news', 'promotions'] as const),
      ...(['pcBuilds', 'fitting'] as const),
    ])
      writer.document(kind, locale, []);
    writer.document('freelancers', locale, [freelancer(1, cleaning, television, repair), freelancer(2, repair)]);
  }
  writer.finish();
  database.close();
  const catalogue = openCatalogue(path);
  const [config] = parseStores(JSON.stringify({ stores: [{ code: 'S001', hosts: ['s001.localhost'] }] }));
  if (!config) throw new Error('there is no store');
  const context = createContext(
    { config, origin: 'http://s001.localhost', catalogue, picture: () => null, illustration: () => null },
    'zh',
  );
  const page = servicePages.find(({ route }) => route === 'services-allfreelancer')?.load(context, {});
  catalogue.close();
  rmSync(folder, { recursive: true });
  if (page?.template !== 'freelancers') throw new Error('there is no list');
  // Chinese is sorted by its sounds, diànshì before qīngjié, which is not the order of the characters' codes.
  expect(page.data.choices.skills.map(({ name, count }) => `${name} ${count}`)).toEqual(['维修 2', '电视 1', '清洁 1']);
});
