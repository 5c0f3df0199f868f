import { expect, test } from 'vitest';
import { appointmentStatuses } from '../../contract/services.ts';
import { bookingSteps, canChange, changeUntil, stepFault } from './appointment-rules.ts';

const startsAt = '2027-01-01T02:00:00.000Z';
const rules = { changeHours: 24 };

test('a shopper changes an appointment until the hour that the shop sets, over the turn of the year', () => {
  const one = { status: 'booked', startsAt } as const;
  expect(changeUntil(one, rules)).toBe('2026-12-31T02:00:00.000Z');
  expect(canChange(one, rules, new Date('2026-12-31T02:00:00.000Z'))).toBe(true);
  expect(canChange(one, rules, new Date('2026-12-31T02:00:00.001Z'))).toBe(false);
  expect(canChange(one, { changeHours: 0 }, new Date(startsAt))).toBe(true);
});

test('what has ended is changed by nobody', () => {
  const early = new Date('2026-12-01T00:00:00.000Z');
  const late = new Date('2027-02-01T00:00:00.000Z');
  for (const status of appointmentStatuses) {
    const one = { status, startsAt };
    const isOpen = status === 'booked' || status === 'confirmed';
    expect([status, canChange(one, rules, early)]).toEqual([status, isOpen]);
    for (const step of bookingSteps)
      expect([status, step, stepFault(one, step, late) === null]).toEqual([
        status,
        step,
        isOpen && !(step === 'confirm' && status === 'confirmed'),
      ]);
  }
});

test('nobody stays away from what has not begun', () => {
  const one = { status: 'confirmed', startsAt } as const;
  const before = new Date('2027-01-01T01:59:59.999Z');
  expect(stepFault(one, 'no-show', before)).toMatch(/not begun/u);
  expect(stepFault(one, 'done', before)).toMatch(/not begun/u);
  expect(stepFault(one, 'cancel', before)).toBeNull();
  expect(stepFault(one, 'no-show', new Date(startsAt))).toBeNull();
});
