import { expect, test } from 'vitest';
import { isInternalCode, readableSpecs, readableModel } from '../contract/readable-specs.ts';
import { demoProducts } from './testing/demo-products.ts';

test('no spec of the demo catalogue’s phones and cameras is a code, and no model', () => {
  for (const product of ['phones', 'cameras'].flatMap(demoProducts)) {
    const model = readableModel(product.model);
    if (model !== null) expect(model).not.toMatch(/^[a-z_\d]+$/u);
    for (const { key, value } of readableSpecs(product.attributes)) {
      if (key === 'mount' || key === 'mounts') expect(value).not.toMatch(/(?:^|, )[a-z]+[A-Z\d]/u);
      expect(isInternalCode(value) && /\d{3}/u.test(value), value).toBe(false);
      expect(value).not.toMatch(/(?<!\d)(?:[1-9]000|1024) GB/u);
    }
  }
});
