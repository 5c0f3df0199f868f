import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterValues } from './attributes.ts';

test.each([
  ['128 GB', ['128 GB']],
  ['128 GB / 256 GB', ['128 GB', '256 GB']],
  ['256 GB / 512 GB / 1 TB', ['256 GB', '512 GB', '1 TB']],
  ['12 / 16 GB', ['12 GB', '16 GB']],
  ['8/16/32/64/128 GB', ['8 GB', '16 GB', '32 GB', '64 GB', '128 GB']],
  ['64/128/256 GB UFS2.1', ['64 GB', '128 GB', '256 GB']],
  ['64/128 GB (UFS 2.1 2-LANE)', ['64 GB', '128 GB']],
  ['128 GB UFS3.1', ['128 GB']],
  ['12 GB LPDDR5X / 16 GB LPDDR5T', ['12 GB', '16 GB']],
  ['64 GB UFS2.0 (Standard) / 64 GB UFS2.1', ['64 GB']],
  ['64 GB', ['64 GB']],
  ['Sdcard/16 GB', ['Sdcard/16 GB']],
  ['1/2.3"', ['1/2.3"']],
  ['SATA 6.0 Gb/s', ['SATA 6.0 Gb/s']],
  ['Raptor Cove / Gracemont', ['Raptor Cove / Gracemont']],
  ['2 GB (R5), 3 GB (R5s)', ['2 GB (R5), 3 GB (R5s)']],
  ['512 GB SSD + 1 TB HDD', ['512 GB SSD + 1 TB HDD']],
  ['8GB/12', ['8GB/12']],
  ['', ['']],
])('%j is filtered by %j', (value, values) => expect(filterValues(value)).toEqual(values));

test('what is filtered by is a value of its own, and every value has one', () => {
  const part = fc.constantFrom('8', '128', 'GB', ' GB', 'TB', '/', ' / ', ' ', 'UFS', '(', 'x');
  const text = fc.oneof(
    fc.string(),
    fc.array(part).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (value) => {
      const values = filterValues(value);
      expect(values.length).toBeGreaterThan(0);
      for (const one of values) expect(filterValues(one)).toEqual([one]);
    }),
  );
});
