import { expect, test } from 'vitest';
import { nextTraceparent } from './trace-context.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';

test('a call is a span of its own in the trace of who asked', () => {
  const given = `00-${traceId}-b7ad6b7169203331-01`;
  const next = nextTraceparent(given);
  expect(next).toMatch(new RegExp(`^00-${traceId}-[\\da-f]{16}-01$`, 'u'));
  expect(next).not.toBe(given);
});

test('a later version is read as far as it is known', () => {
  expect(nextTraceparent(`cc-${traceId}-b7ad6b7169203331-01-more`)).toContain(traceId);
});

test.each([
  undefined,
  '',
  'x',
  `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-b7ad6b7169203331-01`,
  `ff-${traceId}-b7ad6b7169203331-01`,
])('%s begins a new trace', (given) => {
  const next = nextTraceparent(given);
  expect(next).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/u);
  expect(next).not.toContain(traceId);
});
