import { afterEach, expect, test, vi } from 'vitest';
import { watchPhones } from './watch-phones.client.ts';

vi.mock('virtual:messages/phoneAnswer/en', () => {
  throw new Error('offline');
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test('an answer shows each price as the table of phones writes it', async () => {
  const row = (id: number, name: string, cents: number, price: string): string =>
    `<tr data-phone="${cents} 6.1 5000 50 2026"><th><a href="/kh/product/${id}">${name}</a></th><td>${price}</td></tr>`;
  const table = `<table>${row(1, 'Pixel', 39_490, 'ចាប់ពី $394.90')}${row(2, 'Nord', 29_900, '$299.00')}</table>`;
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(table)));
  document.body.innerHTML = `<div><form data-phones="/kh/phone?view=table" data-locale="kh"></form><div data-answer></div></div>`;
  watchPhones();
  document.querySelector('form')?.dispatchEvent(new Event('change'));
  await vi.waitFor(() => expect(document.querySelectorAll('[data-answer] li > div > p')).toHaveLength(2), 20_000);
  const prices = Array.from(document.querySelectorAll('[data-answer] li > div > p'), (price) => price.textContent);
  expect(prices.toSorted()).toEqual(['$299.00', 'ចាប់ពី $394.90']);
});

/** Shows a chooser with a budget, over a table of one phone. */
const showChooser = (): { form: HTMLFormElement; container: HTMLElement } => {
  const table = `<table><tr data-phone="39490 6.1 5000 50 2026"><th><a href="/kh/product/1">Pixel</a></th><td>$394.90</td></tr></table>`;
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(table)));
  document.body.innerHTML = `<div><form data-phones="/kh/phone?view=table" data-locale="kh">
    <select data-wish="max"><option value="">any</option><option value="400">$400</option></select>
  </form><div data-answer tabindex="-1"></div></div>`;
  const form = document.querySelector('form');
  const container = document.querySelector<HTMLElement>('[data-answer]');
  if (!form || !container) throw new Error('there is no form');
  watchPhones();
  return { form, container };
};

test('the button leads to the answer; a choice alone does not', async () => {
  const { form, container } = showChooser();
  const reveal = vi.spyOn(container, 'scrollIntoView').mockReturnValue();
  form.dispatchEvent(new Event('change'));
  await vi.waitFor(() => expect(container.querySelector('li')).not.toBeNull());
  expect(reveal).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(document.body);
  form.dispatchEvent(new Event('submit', { cancelable: true }));
  await vi.waitFor(() => expect(reveal).toHaveBeenCalledOnce());
  expect(document.activeElement).toBe(container);
});

test('after Back, fields that have values are answered again, others are not', async () => {
  const { form, container } = showChooser();
  dispatchEvent(new Event('pageshow'));
  expect(container.hasAttribute('aria-busy')).toBe(false);
  const select = form.querySelector('select');
  if (select) select.value = '400';
  dispatchEvent(new Event('pageshow'));
  await vi.waitFor(() => expect(container.querySelector('li')).not.toBeNull());
  expect(document.activeElement).toBe(document.body);
});

test('a chooser whose words cannot be fetched submits its form when asked to, and does not stay busy', async () => {
  document.body.innerHTML = `<div><form data-phones="/phone?view=table" data-locale="en"></form><div data-answer></div></div>`;
  const form = document.querySelector('form');
  const container = document.querySelector('[data-answer]');
  if (!form || !container) throw new Error('there is no form');
  const submit = vi.spyOn(form, 'submit').mockReturnValue();
  const ended = new Promise<void>((resolve) => {
    new MutationObserver(() => {
      if (!container.hasAttribute('aria-busy')) resolve();
    }).observe(container, { attributes: true });
  });
  watchPhones();
  form.dispatchEvent(new Event('change'));
  await ended;
  form.dispatchEvent(new Event('submit', { cancelable: true }));
  await vi.waitFor(() => expect(submit).toHaveBeenCalled());
  // A choice alone leads nowhere.
  expect(submit).toHaveBeenCalledOnce();
  expect(container.getAttribute('aria-busy')).toBe(null);
});
