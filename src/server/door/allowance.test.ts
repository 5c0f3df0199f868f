import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAllowance } from './allowance.ts';

test('in any stretch of time an address gets no more than the burst and what came back since', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(pauses, (waits) => {
      let time = 0;
      const allowed = createAllowance({ perSecond: 20, burst: 40 }, () => time);
      let got = 0;
      for (const wait of waits) {
        time += wait;
        if (allowed('203.0.113.5')) got += 1;
        expect(got).toBeLessThanOrEqual(40 + (time / 1000) * 20);
      }
    }),
  );
});

test('who keeps to the pace is never refused; one who does not holds up nobody else', () => {
  let time = 0;
  const allowed = createAllowance({ perSecond: 20, burst: 2 }, () => time);
  for (let call = 0; call < 100; call++) {
    expect(allowed('203.0.113.5')).toBe(true);
    time += 50;
  }
  expect([1, 2, 3].map(() => allowed('203.0.113.6'))).toEqual([true, true, false]);
  expect(allowed('203.0.113.7')).toBe(true);
});

test('hosts of one IPv6 network share', () => {
  const allowed = createAllowance({ perSecond: 1, burst: 1 }, () => 0);
  expect(allowed('2001:db8:1:2::1')).toBe(true);
  expect(allowed('2001:db8:1:2:ffff::9')).toBe(false);
  expect(allowed('2001:db8:1:3::1')).toBe(true);
});
