import { expect, test } from 'vitest';
import { parseStores } from '../../config/stores.ts';
import { createHostIndex } from './host.ts';

const [open, behind] = parseStores(
  JSON.stringify({
    stores: [
      { code: 'S001', hosts: ['a.localhost'] },
      { code: 'S002', hosts: ['b.localhost'], trustedProxies: ['10.0.0.0/8', '::1'] },
    ],
  }),
);
if (!open || !behind) throw new Error('two stores');
const hosts = createHostIndex([open, behind]);

const client = (remoteAddress: string, ...forwarded: string[]): string =>
  hosts.client(behind, { remoteAddress, rawHeaders: forwarded.flatMap((value) => ['X-Forwarded-For', value]) });

test.each<[string, string[], string]>([
  ['203.0.113.5', [], '203.0.113.5'],
  ['203.0.113.5', ['198.51.100.1'], '203.0.113.5'],
  ['10.0.0.1', ['198.51.100.1'], '198.51.100.1'],
  ['::ffff:10.0.0.1', ['198.51.100.1'], '198.51.100.1'],
  ['10.0.0.1', ['1.1.1.1, 198.51.100.1, 10.0.0.2'], '198.51.100.1'],
  ['10.0.0.1', ['1.1.1.1', '198.51.100.1'], '198.51.100.1'],
  ['::1', ['2001:db8::7'], '2001:db8::7'],
  ['10.0.0.1', ['198.51.100.1:5678, 10.0.0.2:80'], '198.51.100.1'],
  ['10.0.0.1', ['[2001:db8::7]:5678'], '2001:db8::7'],
  ['10.0.0.1', ['[2001:db8::7]'], '2001:db8::7'],
  ['10.0.0.1', ['[198.51.100.1:5678'], '10.0.0.1'],
  ['10.0.0.1', [], '10.0.0.1'],
  ['10.0.0.1', ['unknown'], '10.0.0.1'],
  ['10.0.0.1', ['198.51.100.1, "evil"'], '10.0.0.1'],
])('from %s with %j it is %s', (sender, forwarded, address) => expect(client(sender, ...forwarded)).toBe(address));

test('a store without trusted proxies believes nobody', () => {
  const rawHeaders = ['X-Forwarded-For', '198.51.100.1'];
  expect(hosts.client(open, { remoteAddress: '10.0.0.1', rawHeaders })).toBe('10.0.0.1');
  expect(hosts.client(open, { remoteAddress: undefined, rawHeaders })).toBe('');
});
