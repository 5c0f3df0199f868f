import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DoorError } from './door-error.ts';
import { createQuotas, nameForm } from './quotas.ts';

const waitOf = (task: () => void): number => {
  try {
    task();
    return 0;
  } catch (error) {
    return error instanceof DoorError ? (error.hints.retryAfter ?? 0) : Number.NaN;
  }
};

describe('one account in all forms of its name', () => {
  test.each([
    [
      '012345678',
      '012 345 678',
      '+855 12 345 678',
      '00855-12-345-678',
      '855 (12) 345.678',
      '០១២ ៣៤៥ ៦៧៨',
      '０１２３４５６７８',
    ],
    ['sok@example.com', ' Sok@Example.com ', 'SOK@EXAMPLE.COM'],
  ])('%s', (...forms) => expect(new Set(forms.map(nameForm)).size).toBe(1));

  test('others are others', () => {
    const names = ['012345678', '012345679', '0962345678', 'a@b.c', 'a@b.d', 'secret', ''];
    expect(new Set(names.map(nameForm)).size).toBe(names.length);
  });
});

test('whoever waits as long as they are told gets in; who does not, does not', () => {
  fc.assert(
    fc.property(fc.constantFrom('login' as const, 'code' as const, 'verify' as const), (what) => {
      let time = 0;
      const quotas = createQuotas(() => time);
      const attempt = (): number => waitOf(() => quotas.byName(what, 'sok'));
      let got = 0;
      while (attempt() === 0) got += 1;
      expect(got).toBeLessThanOrEqual(10);
      for (let round = 0; round < 5; round++) {
        const wait = attempt();
        expect(wait).toBeGreaterThan(1);
        time += wait * 1000 - 1100;
        expect(attempt()).toBeGreaterThan(0);
        time += 1100;
        expect(attempt()).toBe(0);
      }
    }),
  );
});

test('one account’s guesser holds up no other account, nor another purpose', () => {
  const quotas = createQuotas(() => 0);
  for (let time = 0; time < 30; time++) waitOf(() => quotas.byName('login', 'sok'));
  expect(waitOf(() => quotas.byName('login', 'sok'))).toBeGreaterThan(0);
  expect(waitOf(() => quotas.byName('login', 'dara'))).toBe(0);
  expect(waitOf(() => quotas.byName('verify', 'sok'))).toBe(0);
});

test('a flood of names and addresses is bounded in memory', () => {
  const quotas = createQuotas(() => 0);
  const fill = (from: number): void => {
    for (let number = from; number < from + 40_000; number++) {
      quotas.byName('login', `name ${number}`);
      quotas.byAddress('login', `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`);
    }
  };
  fill(0);
  const before = process.memoryUsage().heapUsed;
  fill(200_000);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000);
});
