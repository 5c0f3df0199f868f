import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import en from '../../i18n/dictionaries/en.json' with { type: 'json' };
import { openShop, t } from '../../ui/state/testing/fake-shop.ts';
import { TrackingLookUp } from './tracking-look-up.tsx';

test('after one order, the focus is in the field for another', async () => {
  const user = userEvent.setup();
  const timeline = [{ step: 'delivered', at: '2026-11-01T03:00:00Z' }];
  openShop({
    'GET /_api/api/tracking/S001-24K7Q2': () => ({ data: { number: 'S001-24K7Q2', status: 'delivered', timeline } }),
  });
  render(<TrackingLookUp locale="en" storeCode="S001" action="/tracking-delivery" words={en} />);
  await user.type(screen.getByLabelText(t('tracking.code')), 'S001-24K7Q2');
  await user.type(screen.getByLabelText(t('tracking.digits')), '5678{Enter}');
  await user.click(await screen.findByRole('button', { name: t('tracking.another') }));
  expect(document.activeElement).toBe(screen.getByLabelText(t('tracking.code')));
});
