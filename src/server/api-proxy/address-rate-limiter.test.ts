import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAddressRateLimiter, clientNetwork } from './address-rate-limiter.ts';

test('in any stretch of time an address gets no more than the burst and what came back since', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(pauses, (waits) => {
      let time = 0;
      const allowed = createAddressRateLimiter({ perSecond: 20, burst: 40 }, () => time);
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
  const allowed = createAddressRateLimiter({ perSecond: 20, burst: 2 }, () => time);
  for (let call = 0; call < 100; call++) {
    expect(allowed('203.0.113.5')).toBe(true);
    time += 50;
  }
  expect([1, 2, 3].map(() => allowed('203.0.113.6'))).toEqual([true, true, false]);
  expect(allowed('203.0.113.7')).toBe(true);
});

test.each([
  ['2001:db8::1', '2001:db8::2', '2001:db8::ffff:0:0:9', '2001:0DB8:0:0::', '2001:db8:0000:0:1::'],
  ['2001:db8:0:7::1', '2001:db8::7:1:2:3:4', '2001:db8:0:7:ffff:ffff:ffff:ffff'],
  ['::1', '::2', '0:0:0:0:1:2:3:4', '::'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4::', '01:2:3:4::8'],
  ['fe80::1%eth0', 'fe80::2%eth1', 'FE80::3'],
  ['64:ff9b:0:0::192.0.2.1', '64:ff9b::192.0.2.1', '64:ff9b::9'],
])('all hosts of the /64 of %s share, however they are written', (...hosts) => {
  expect(new Set(hosts.map(clientNetwork)).size).toBe(1);
});

test('any two hosts share if and only if their first 64 bits are the same', () => {
  const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }));
  const groups = fc.tuple(group, group, group, group, group, group, group, group);
  // As `URL` writes an address: the longest run of zeros is left out.
  const compressed = (parts: readonly number[]): string =>
    new URL(`http://[${parts.map((part) => part.toString(16)).join(':')}]`).hostname.slice(1, -1);
  fc.assert(
    fc.property(groups, groups, fc.boolean(), (one, other, same) => {
      const second = same ? [...one.slice(0, 4), ...other.slice(4)] : other;
      const shares = clientNetwork(compressed(one)) === clientNetwork(compressed(second));
      expect(shares).toBe(one.slice(0, 4).join() === second.slice(0, 4).join());
    }),
  );
});

test('hosts of one IPv6 network share', () => {
  const allowed = createAddressRateLimiter({ perSecond: 1, burst: 1 }, () => 0);
  expect(allowed('2001:db8:1:2::1')).toBe(true);
  expect(allowed('2001:db8:1:2:ffff::9')).toBe(false);
  expect(allowed('2001:db8:1:3::1')).toBe(true);
});
