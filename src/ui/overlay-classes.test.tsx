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
