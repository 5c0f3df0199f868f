import { expect, test } from 'vitest';
import { openTestCatalogue, testContext } from '../../catalogue/testing/test-catalogue.ts';
import { freelancerResponse } from '../../contract/services.ts';
import { servicePages } from './page.ts';

test('what equally many freelancers offer is in the order that readers of the language expect', () => {
  const [repair, cleaning, television] = [
    { id: '1', name: '维修' },
    { id: '2', name: '清洁' },
    { id: '3', name: '电视' },
  ];
  const freelancer = (id: number, ...skills: object[]) =>
    freelancerResponse.parse({ data: { id, name: `Freelancer ${id}`, skills } });
  const { catalogue, close } = openTestCatalogue({
    locales: ['en', 'zh'],
    documents: { freelancers: [freelancer(1, cleaning, television, repair), freelancer(2, repair)] },
  });
  const context = testContext(catalogue, { locale: 'zh' });
  const page = servicePages.find(({ route }) => route === 'services-allfreelancer')?.load(context, {});
  close();
  if (page?.template !== 'freelancers') throw new Error('there is no list');
  // Chinese is sorted by its sounds, diànshì before qīngjié, which is not the order of the characters' codes.
  expect(page.data.choices.skills.map(({ name, count }) => `${name} ${count}`)).toEqual(['维修 2', '电视 1', '清洁 1']);
});

test('a profile is described with the commas of its language', () => {
  const offered = ['维修', '清洁'].map((name, index) => ({ id: index + 1, name, duration: 60 }));
  const freelancers = [freelancerResponse.parse({ data: { id: 1, name: '李明', title: '电工', services: offered } })];
  const { catalogue, close } = openTestCatalogue({ locales: ['en', 'zh'], documents: { freelancers } });
  const loader = servicePages.find(({ route }) => route === 'services-freelancer');
  const page = loader?.load(testContext(catalogue, { locale: 'zh' }), { id: '1' });
  close();
  expect(page?.description).toContain('李明，电工：维修、清洁。');
});
