import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import en from '../../i18n/dictionaries/en.json' with { type: 'json' };
import { openShop, t } from '../../ui/state/testing/fake-shop.ts';
import { FreelancerFinder } from './freelancer-finder.tsx';

const list = 'GET /_api/api/freelancers';
const choices = { skills: [{ id: '7', name: 'Plumbing', count: 1 }], areas: [], languages: [] };
const published = { id: '1', name: 'Sok Dara', title: null, photo: null, rating: null, reviews: 0, jobs: 0 };

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
