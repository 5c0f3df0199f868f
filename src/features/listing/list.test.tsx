import { afterEach, expect, test } from 'vitest';
import { openShop } from '../../ui/state/testing/fake-shop.ts';

/** A list with a filter; `clear`: links that take it away, above the results and in the foot of the panel. */
const listOf = (clear: string): string =>
  `<div data-list="/category?cat_id=1" data-panel>
    <form id="filter-form"><div data-part="panel"></div><div data-part="foot" tabindex="-1">${clear}</div></form>
    <div data-part="results" tabindex="-1">${clear}</div>
  </div>`;

afterEach(() => document.body.replaceChildren());

test('a link that takes filters away hands the focus to the part that it goes from', async () => {
  const html = { headers: { 'content-type': 'text/html' } };
  openShop({ 'GET /_list/category': () => new Response(listOf(''), html) });
  document.body.innerHTML = listOf('<a href="/category?cat_id=1" data-live>Clear</a>');
  await import('./list.client.ts');
  for (const name of ['foot', 'results']) {
    const part = document.querySelector<HTMLElement>(`[data-part="${name}"]`);
    const link = document.createElement('a');
    link.href = '/category?cat_id=1';
    link.dataset['live'] = '';
    part?.replaceChildren(link);
    link.focus();
    link.click();
    await expect.poll(() => link.isConnected).toBe(false);
    expect(document.activeElement, name).toBe(part);
  }
});
