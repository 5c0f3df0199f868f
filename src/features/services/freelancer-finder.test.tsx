import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import en from '../../i18n/dictionaries/en.json' with { type: 'json' };
import { openShop, t } from '../../ui/state/testing/fake-shop.ts';
import { FreelancerFinder } from './freelancer-finder.tsx';
import { showPublished } from './store.ts';

const list = 'GET /_api/api/freelancers';
const choices = { skills: [{ id: '7', name: 'Plumbing', count: 1 }], areas: [], languages: [] };
const twoPages = { data: [{ id: 2, name: 'Chan Thy' }], total: 13, last_page: 2 };
const published = { id: '1', name: 'Sok Dara', title: null, photo: null, rating: null, reviews: 0, jobs: 0 };

afterEach(showPublished);

test('Back shows the list that was shown before; a drawer that closes asks for nothing', async () => {
  const user = userEvent.setup();
  history.replaceState(null, '', '/services/allfreelancer');
  const shop = openShop({ [list]: () => ({ data: [{ id: 2, name: 'Chan Thy' }], total: 1, last_page: 1 }) });
  const card = { ...published, skills: [], areas: [], languages: [] };
  render(
    <FreelancerFinder
      locale="en"
      storeCode="S001"
      words={en}
      cards={[card]}
      total={1}
      page={1}
      pages={1}
      choices={choices}
    />,
  );
  const skill = screen.getByRole<HTMLSelectElement>('combobox', { name: t('services.skill') });
  await user.selectOptions(skill, '7');
  await screen.findByText('Chan Thy');
  const filtered = location.pathname + location.search;
  dispatchEvent(new PopStateEvent('popstate'));
  expect(shop.sentTo(list)).toHaveLength(1);
  history.replaceState(null, '', '/services/allfreelancer');
  dispatchEvent(new PopStateEvent('popstate'));
  await screen.findByText('Sok Dara');
  expect([skill.value, shop.sentTo(list).length]).toEqual(['', 1]);
  history.replaceState(null, '', filtered);
  dispatchEvent(new PopStateEvent('popstate'));
  await screen.findByText('Chan Thy');
  expect([skill.value, shop.sentTo(list).length]).toEqual(['7', 2]);
});

test('a page link of a filtered list turns the page at a plain click alone', async () => {
  const user = userEvent.setup();
  history.replaceState(null, '', '/services/allfreelancer?skill=7');
  const shop = openShop({ [list]: () => twoPages });
  render(
    <FreelancerFinder
      locale="en"
      storeCode="S001"
      words={en}
      cards={[]}
      total={0}
      page={1}
      pages={1}
      choices={choices}
    />,
  );
  const next = await screen.findByRole('link', { name: t('list.next') });
  const left: boolean[] = [];
  const note = (event: Event): void => {
    left.push(!event.defaultPrevented);
    event.preventDefault();
  };
  document.addEventListener('click', note);
  for (const key of ['Control', 'Meta', 'Shift', 'Alt']) {
    await user.keyboard(`{${key}>}`);
    await user.click(next);
    await user.keyboard(`{/${key}}`);
  }
  expect([left, shop.sentTo(list).length]).toEqual([[true, true, true, true], 1]);
  await user.click(next);
  await screen.findByText('2 / 2');
  document.removeEventListener('click', note);
  expect([left.at(-1), shop.sentTo(list).length]).toEqual([false, 2]);
  // The link is gone at the last page: the focus is above the list that it brought.
  expect(document.activeElement?.contains(screen.getByText('Chan Thy'))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  await user.click(screen.getByRole('button', { name: t('filter.clear') }));
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: t('services.skill') }));
});
