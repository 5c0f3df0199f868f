import { expect, test } from 'vitest';
import { dress } from './overlay-classes.client.ts';

test('neither the app banner nor the compare tray lies over a login, a checkout or a payment', () => {
  const [banner, tray] = ['app-banner', 'compare-tray'].map((id) => {
    const element = document.createElement('aside');
    element.id = id;
    document.body.append(element);
    return element;
  });
  dress();
  for (const element of [banner, tray]) expect(element?.classList).toContain('in-data-personal:hidden');
});

test('the drawer has comparison and wishlist only where no bottom bar has them: on product pages on phones', () => {
  const drawer = document.createElement('dialog');
  drawer.id = 'categories';
  const [own, other] = ['compare', null].map((badge) => {
    const row = document.createElement('a');
    const inner = document.createElement('span');
    if (badge !== null) inner.dataset['badge'] = badge;
    row.append(inner);
    drawer.append(row);
    return row;
  });
  document.body.append(drawer);
  dress();
  expect([own?.className, other?.className]).toEqual(['hidden max-md:in-[[data-route^=product-id]]:flex', '']);
});
