import { expect, test } from 'vitest';
import { openTestCatalogue, testContext } from '../catalogue/testing/test-catalogue.ts';
import { storeDocuments } from './store-documents.ts';

test.each([
  ['Galaxy', 'Galaxy'],
  ['Phsar Chanreah', 'Phsar'],
  ['Supercalifragilistic', 'Supercalifra'],
  ['ទូរស័ព្ទសប្បាយ', 'ទូរស័ព្ទ'],
])('the icon of %s has a name of whole words below it, if one fits: %s', (name, shown) => {
  const { catalogue, close } = openTestCatalogue({ locales: ['en', 'kh'] });
  try {
    const context = testContext(catalogue, { locale: 'kh', fields: { theme: { name: { kh: name } } } });
    const manifest = [...storeDocuments([context])].find(({ address }) => address === '/kh/manifest.webmanifest');
    expect(JSON.parse(manifest?.body ?? '')).toMatchObject({ name, short_name: shown });
  } finally {
    close();
  }
});
