import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSealer } from './sealer.ts';

test('opens what it sealed, and nothing else', () => {
  const sealer = createSealer(randomBytes(32));
  const other = createSealer(randomBytes(32));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.nat(), (text, context, index) => {
      const sealed = sealer.seal(text, context);
      expect(sealer.open(sealed, context)).toBe(text);
      expect(sealer.open(sealed, `${context}.`)).toBeNull();
      expect(other.open(sealed, context)).toBeNull();
      const damaged = Buffer.from(sealed);
      damaged[index % damaged.length]! ^= 1;
      expect(sealer.open(damaged, context)).toBeNull();
      expect(sealer.open(sealed.subarray(0, index % sealed.length), context)).toBeNull();
    }),
  );
});
