import { expect, test } from 'vitest';
import type { Slot, SlotQuery } from '../../contract/services.ts';
import { shiftDay } from '../../contract/cambodia-time.ts';
import { createFreeTimes, firstFreeDay, hasMore, slotStrip, weeksOf } from './slot-store.ts';

const at = (day: string, time = '09:00'): Slot => {
  const startsAt = new Date(`${day}T${time}:00+07:00`).toISOString();
  return { startsAt, endsAt: startsAt };
};

/** Half past midnight on 1 December in Cambodia, which is still November elsewhere. */
const now = (): number => Date.parse('2026-11-30T17:30:00Z');

const freelancer = (slots: readonly Slot[], until: string | null = '2027-01-30') => {
  const asked: SlotQuery[] = [];
  let isDown = false;
  const times = createFreeTimes(
    () => ({
      slots: (_, query) => {
        asked.push(query);
        if (isDown) return Promise.reject(new Error('no network'));
        const inside = slots.filter(({ startsAt }) => {
          const day = new Date(Date.parse(startsAt) + 7 * 3_600_000).toISOString().slice(0, 10);
          return day >= query.from && day <= query.to;
        });
        return Promise.resolve({ slots: inside, until });
      },
    }),
    { freelancer: '1', service: '2' },
    now,
  );
  return { times, asked, setDown: (down: boolean) => (isDown = down) };
};

test('four weeks from today in Cambodia are asked for, then the next four', async () => {
  const { times, asked } = freelancer([at('2026-12-02'), at('2027-01-05')]);
  await times.load();
  await times.more();
  expect(asked).toEqual([
    { service: '2', from: '2026-12-01', to: '2026-12-28' },
    { service: '2', from: '2026-12-29', to: '2027-01-25' },
  ]);
  expect(times.$state.get()).toMatchObject({ state: 'ready', slots: [at('2026-12-02'), at('2027-01-05')] });
  expect(hasMore(times.$state.get())).toBe(true);
  await times.more();
  expect(hasMore(times.$state.get())).toBe(false);
  expect(weeksOf(times.$state.get()).at(-1)).toBe('2027-01-26');
});

test('asked anew, all that is shown comes again', async () => {
  const { times, asked } = freelancer([at('2026-12-02')]);
  await times.load('2027-01-10');
  expect(asked.map(({ to }) => to)).toEqual(['2026-12-28', '2027-01-25']);
  await times.load();
  expect(asked).toHaveLength(4);
});

test('what fails leaves what was known, and is asked for again', async () => {
  const { times, setDown } = freelancer([at('2026-12-02')]);
  await times.load();
  setDown(true);
  await times.more();
  expect(times.$state.get()).toMatchObject({ state: 'failed', slots: [at('2026-12-02')], end: '2026-12-29' });
  setDown(false);
  await times.load();
  expect(times.$state.get().state).toBe('ready');
});

test('a shop that does not say until when is not asked without end', async () => {
  const { times, asked } = freelancer([], null);
  await times.load();
  while (hasMore(times.$state.get())) await times.more();
  expect(asked).toHaveLength(3);
});

test('only days with a free time can be chosen', () => {
  const strip = slotStrip([at('2026-12-02'), at('2026-12-02', '23:30'), at('2026-12-04', '00:00')], '2026-12-01');
  expect(strip.filter(({ isFree }) => isFree).map(({ day }) => day)).toEqual(['2026-12-02', '2026-12-04']);
  expect(strip).toHaveLength(7);
});

test('the first free day is the earliest from a day on', () => {
  const slots = [at('2026-12-04'), at('2026-12-02')];
  expect(firstFreeDay(slots)).toBe('2026-12-02');
  expect(firstFreeDay(slots, '2026-12-03')).toBe('2026-12-04');
  expect(firstFreeDay(slots, shiftDay('2026-12-04', 1))).toBeNull();
});
