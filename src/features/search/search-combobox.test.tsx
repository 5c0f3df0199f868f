import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { openShop, refuse } from '../../ui/state/testing/fake-shop.ts';
import { startSearch } from './search-combobox.client.ts';

/** The search box as a combobox, over a quick search that the test answers. */

const products = Array.from({ length: 15 }, (_, index) => ({ id: index + 1, name: `Camera ${index + 1}`, price: 100 }));
const answer = {
  data: products,
  total: 1610,
  corrected: 'camera',
  categories: [
    { id: 31, category_id: 3, name: 'Mirrorless', count: 1200 },
    { id: 32, category_id: 3, name: 'Film cameras', count: 41 },
  ],
};

afterEach(() => document.body.replaceChildren());

/** Opens a page with a search box, and types into it. */
const typed = async (text: string, found: unknown) => {
  openShop(new Proxy({}, { get: () => () => found }));
  document.documentElement.lang = 'en';
  document.body.innerHTML = `<form data-search data-store="S001" action="/kh/search"><input type="search"><button>Search</button></form>`;
  const form = document.querySelector('form');
  const box = document.querySelector('input');
  if (!form || !box) throw new Error('there is no search box');
  await startSearch(form, box);
  const user = userEvent.setup();
  await user.type(box, text);
  const list = await screen.findByRole('listbox');
  return { box, user, list, status: () => screen.getByRole('status').textContent };
};

/** Rows of the list, those in its own element and those that it owns. */
const rowsOf = (list: HTMLElement): HTMLElement[] => [
  ...within(list).getAllByRole('option'),
  ...(list.getAttribute('aria-owns') ?? '')
    .split(' ')
    .flatMap((id) => document.querySelector<HTMLElement>(`#${id}`) ?? []),
];

test('the corrected word, two kinds with counts, products, and all results outside of what scrolls', async () => {
  const { box, list, status } = await typed('camra', answer);
  const rows = rowsOf(list);
  expect(rows.map((row) => [row.textContent, row.getAttribute('href')]).slice(0, 3)).toEqual([
    ['Mirrorless1,200', '/kh/search/camera?sub=31'],
    ['Film cameras41', '/kh/search/camera?sub=32'],
    ['Camera 1$100.00', '/kh/product/1'],
  ]);
  expect(rows).toHaveLength(18);
  const last = rows.at(-1);
  expect([last?.textContent, last?.getAttribute('href')]).toEqual(['See all 1,610 results', '/kh/search/camra']);
  expect(list.contains(last ?? null)).toBe(false);
  expect(screen.getByText('Showing results for “camera”', { selector: '[data-touch] p' })).toBeTruthy();
  expect(status()).toBe('Showing results for “camera” Suggestions: 17');
  expect(box.getAttribute('aria-expanded')).toBe('true');
});

test('arrow keys reach every row, the last one too, and come back to the box', async () => {
  const { box, user, list } = await typed('camra', { ...answer, data: products.slice(0, 1) });
  const rows = rowsOf(list);
  const active = () => box.getAttribute('aria-activedescendant');
  const passed: (string | null)[] = [];
  for (const _ of rows) {
    await user.keyboard('{ArrowDown}');
    passed.push(active());
  }
  expect(passed).toEqual(rows.map(({ id }) => id));
  expect(rows.map((row) => row.getAttribute('aria-selected'))).toEqual(['false', 'false', 'false', 'true']);
  await user.keyboard('{ArrowDown}');
  expect(active()).toBeNull();
  await user.keyboard('{ArrowUp}');
  expect(active()).toBe(rows.at(-1)?.id);
});

test('what is not sold is said before what is like it', async () => {
  const { status } = await typed('iphone', { data: products, total: 15, not_sold: 'iPhone' });
  const note = 'We don’t sell “iPhone”. Similar products:';
  expect(screen.getByText(note, { selector: '[data-touch] p' })).toBeTruthy();
  expect(status()).toBe(`${note} Suggestions: 15`);
});

test('nothing found is said, and the text still leads to its page', async () => {
  const { list, status } = await typed('qqqq', { data: [], total: 0, categories: [] });
  const [all] = (list.getAttribute('aria-owns') ?? '').split(' ').map((id) => document.querySelector(`#${id}`));
  expect([all?.textContent, all?.getAttribute('href')]).toEqual(['qqqq', '/kh/search/qqqq']);
  expect(status()).toContain('No results for “qqqq”');
});

test('a text that is too short is not sent: the box says so until it changes', async () => {
  const { box, user, status } = await typed('camra', answer);
  await user.clear(box);
  await user.type(box, 'c{Enter}');
  const short = 'Type at least 2 characters.';
  const panel = screen.getByText(short, { selector: '[data-touch] p' }).closest<HTMLElement>('[data-touch]');
  expect([panel?.hidden, box.getAttribute('aria-expanded'), status()]).toEqual([false, 'false', short]);
  await user.keyboard('{ArrowDown}{ArrowUp}');
  expect(box.getAttribute('aria-activedescendant')).toBeNull();
  await user.clear(box);
  expect(panel?.hidden).toBe(true);
});

test('a keyboard on the screen leaves room for the list above it', async () => {
  const view = Object.assign(new EventTarget(), { height: 740, offsetTop: 0 });
  vi.stubGlobal('visualViewport', view);
  const { list } = await typed('camra', answer);
  const room = () => list.closest<HTMLElement>('[data-touch]')?.style.getPropertyValue('--search-room');
  expect(room()).toBe('732px');
  view.height = 430;
  view.dispatchEvent(new Event('resize'));
  expect(room()).toBe('422px');
  view.height = 90;
  view.dispatchEvent(new Event('resize'));
  expect(room()).toBe('144px');
});

test('a search that fails is not mentioned: the way to all results stays (R44)', async () => {
  const { list, status } = await typed('camra', refuse(503, 'unavailable'));
  const [all] = (list.getAttribute('aria-owns') ?? '').split(' ').map((id) => document.querySelector(`#${id}`));
  expect([all?.textContent, all?.getAttribute('href')]).toEqual(['See all results for “camra”', '/kh/search/camra']);
  expect(status()).toBe('Suggestions: 0');
});

test('the key that ends a word of an input method opens no suggestion, in Safari either', async () => {
  const { box, user, list } = await typed('camra', answer);
  const opened = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  list.addEventListener('click', opened);
  await user.keyboard('{ArrowDown}');
  const press = (how: KeyboardEventInit): boolean =>
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, cancelable: true, ...how }));
  expect([press({ isComposing: true }), press({ keyCode: 229 })]).toEqual([true, true]);
  expect(opened).not.toHaveBeenCalled();
  expect(press({})).toBe(false);
  expect(opened).toHaveBeenCalledOnce();
});
