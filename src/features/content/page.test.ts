import { expect, test } from 'vitest';
import { openTestCatalogue, testContext } from '../../catalogue/testing/test-catalogue.ts';
import { contentPages } from './page.ts';

test.each([
  ['en', 'Shop: Returns, Warranty'],
  ['zh', 'Shop：Returns、Warranty'],
] as const)('in %s, the policies are described as %s', (locale, description) => {
  const policies = ['Returns', 'Warranty'].map((title, id) => ({ id: String(id), title, body: '', updated_at: null }));
  const { catalogue, close } = openTestCatalogue({ locales: ['en', 'zh'], documents: { policies } });
  const page = contentPages.find(({ route }) => route === 'policy')?.load(testContext(catalogue, { locale }), {});
  close();
  expect(page?.description).toBe(description);
});
