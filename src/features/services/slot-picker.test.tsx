import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { cambodiaDay, shiftDay } from '../../contract/cambodia-time.ts';
import { formatDay } from '../../i18n/format.ts';
import { t } from '../../ui/state/testing/fake-shop.ts';
import { SlotPicker } from './slot-picker.tsx';
import { createFreeTimes } from './slot-store.ts';

const today = cambodiaDay(Date.now());

/** Shows the free times of a freelancer who has one on each of some days. */
const openPicker = async (...days: string[]) => {
  const slots = days.map((day) => ({ startsAt: `${day}T03:00:00.000Z`, endsAt: `${day}T04:00:00.000Z` }));
  const api = { slots: async () => ({ slots, until: shiftDay(today, 27) }) };
  const times = createFreeTimes(() => api, { freelancer: '1', service: '1' });
  render(<SlotPicker times={times} value="" onChange={() => undefined} locale="en" t={t} />);
  await act(() => times.load());
  return userEvent.setup();
};

test('the arrows of the weeks keep the focus at the first and the last week', async () => {
  const user = await openPicker(today, shiftDay(today, 21));
  const before = screen.getByRole('button', { name: t('booking.weekBefore') });
  const after = screen.getByRole('button', { name: t('booking.weekAfter') });
  for (let weeks = 0; weeks < 3; weeks += 1) await user.click(after);
  expect(after.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(after);
  for (let weeks = 0; weeks < 4; weeks += 1) await user.click(before);
  expect(before.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(before);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: formatDay('en', today) }).checked).toBe(true);
});

test('the button of the next free day leads the focus to that day', async () => {
  const free = shiftDay(today, 15);
  const user = await openPicker(today, free);
  await user.click(screen.getByRole('button', { name: t('booking.weekAfter') }));
  await user.click(screen.getByRole('button', { name: t('booking.nextFree', { day: formatDay('en', free) }) }));
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: formatDay('en', free) }));
});

test('where nothing was free so far, the button of later times leaves its focus to the section', async () => {
  const late = shiftDay(today, 40);
  const slot = { startsAt: `${late}T03:00:00.000Z`, endsAt: `${late}T04:00:00.000Z` };
  const weeks = [
    { slots: [], until: shiftDay(today, 55) },
    { slots: [slot], until: shiftDay(today, 55) },
  ];
  const times = createFreeTimes(() => ({ slots: async () => weeks.shift() ?? { slots: [], until: today } }), {
    freelancer: '1',
    service: '1',
  });
  render(
    <section aria-label="When">
      <SlotPicker times={times} value="" onChange={() => undefined} locale="en" t={t} />
    </section>,
  );
  await act(() => times.load());
  await userEvent.setup().click(screen.getByRole('button', { name: t('booking.later') }));
  await screen.findByRole('radio', { name: formatDay('en', late) });
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'When' }));
});
