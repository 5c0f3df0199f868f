import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { ProductJson } from '../../contract/products.ts';
import { $notice } from '../../ui/state/shell.ts';
import { openShop, t } from '../../ui/state/testing/fake-shop.ts';
import { cart } from '../cart/cart.ts';
import { compared } from './compare.ts';
import type { CompareShop } from './compare-island.tsx';
import { ComparePage } from './compare-page.tsx';
import { $comparedProducts, loadCompared } from './compare-products.ts';

const shop: CompareShop = { locale: 'en', storeCode: 'S001', rielRate: 4000, product: '/product/' };

const attributes = (ram: string, panel: string, color: string): ProductJson['attributes'] => [
  { key: 'screen_size', name: 'Screen size', value: '6.1"', group: 'Display' },
  { key: 'panel', name: 'Panel', value: panel, group: 'Display' },
  { key: 'ram', name: 'RAM', value: ram, group: 'Memory', better: 'more' },
  { key: 'storage', name: 'Storage', value: '128 GB', group: 'Memory', better: 'more' },
  { key: 'color', name: 'Color', value: color },
  { key: 'year', name: 'Year', value: '2025' },
];
const plain: ProductJson = { id: 1, name: 'Plain phone', price: 300, promo_price: null, stock: 3 };
const variants = [250, 280].map((price, index) => ({
  variant_option_id: index + 1,
  option_ids: [index + 1],
  price,
  promo_price: null,
  stock: 2,
}));
const phones: ProductJson[] = [
  { ...plain, attributes: attributes('8 GB', 'LCD', 'Black') },
  { ...plain, id: 2, name: 'Phone with sizes', variants, attributes: attributes('12 GB', 'OLED', 'White') },
  { ...plain, id: 3, name: 'Rare phone', price: null, attributes: attributes('6 GB', 'OLED', 'Red') },
  { ...plain, id: 4, name: 'Gone phone', price: 100, stock: 0, attributes: attributes('6 GB', 'OLED', 'Blue') },
];

const openPage = async (wanted = phones): Promise<void> => {
  openShop({ 'GET /_api/api/products': () => ({ data: wanted, total: wanted.length }) });
  compared.change(() => wanted.map(({ id, name }) => ({ id: String(id), name, image: null })));
  render(<ComparePage shop={shop} t={t} />);
  await loadCompared('S001', 'en');
  await screen.findByText(t('price.from', { price: '' }).trim());
};
const row = (name: string): HTMLElement => screen.getByRole('row', { name: new RegExp(`^${name}\\b`, 'u') });
const cellsOf = (name: string): (string | null)[] =>
  within(row(name))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent.replaceAll('\u00A0', ' ').trim());

afterEach(() => {
  $notice.set(null);
  compared.change(() => []);
  cart.change(() => []);
  $comparedProducts.set({ state: 'loading', products: [] });
});
/** Milliseconds after which nanostores removes its event listeners once nobody listens. */
const lastLookMs = 1100;
afterAll(
  () =>
    new Promise((resolve) => {
      setTimeout(resolve, lastLookMs);
    }),
);

test('prices are those of the cards: the lowest of several, and the lowest of all is named', async () => {
  await openPage();
  expect(cellsOf('Price')).toEqual([
    '$300.001,200,000 ៛',
    'from $250.001,000,000 ៛ Lowest price',
    'Ask for price',
    '$100.00400,000 ៛',
  ]);
  expect(cellsOf('Stock')).toEqual(['In stock', 'In stock', 'In stock', 'Sold out']);
});

test('while the first products load, what is below the table is kept out of view', async () => {
  openShop({ 'GET /_api/api/products': () => ({ data: phones, total: phones.length }) });
  compared.change(() => phones.map(({ id, name }) => ({ id: String(id), name, image: null })));
  const { container } = render(<ComparePage shop={shop} t={t} />);
  expect(container.querySelector('[data-rows-awaited]')).not.toBeNull();
  expect(cellsOf('Price')).toEqual(['…', '…', '…', '…']);
  await act(() => loadCompared('S001', 'en'));
  expect(container.querySelector('[data-rows-awaited]')).toBeNull();
});

test('one tap buys what has no choice; a choice or a price to ask for leads to the product; what is gone has neither', async () => {
  const user = userEvent.setup();
  await openPage();
  await user.click(screen.getByRole('button', { name: t('card.add', { name: 'Plain phone' }) }));
  expect(cart.$value.get()).toMatchObject([{ id: '1', name: 'Plain phone', price: 30_000, quantity: 1 }]);
  expect($notice.get()?.text).toBe(t('card.added'));
  const choice = screen.getByRole('link', { name: `${t('compare.choose')}: Phone with sizes` });
  expect(choice.getAttribute('href')).toBe('/product/2');
  screen.getByRole('link', { name: `${t('compare.askPrice')}: Rare phone` });
  expect(cellsOf(t('compare.buy'))[3]).toBe('');
});

test('the best number and the odd value are named in words; all else is left alone', async () => {
  await openPage();
  expect(cellsOf('RAM')).toEqual(['8 GB', '12 GB Best', '6 GB', '6 GB']);
  expect(cellsOf('Panel')).toEqual(['LCD Different', 'OLED', 'OLED', 'OLED']);
  expect(cellsOf('Color')).toEqual(['Black', 'White', 'Red', 'Blue']);
  expect(cellsOf('Storage')).toEqual(['128 GB', '128 GB', '128 GB', '128 GB']);
});

test('details stand in groups, of which only those with differences stay if nothing else is asked for', async () => {
  const user = userEvent.setup();
  await openPage();
  const heads = (): (string | null)[] =>
    screen.getAllByRole('rowheader').flatMap((head) => (head.hasAttribute('colspan') ? [head.textContent] : []));
  expect(heads()).toEqual(['Display', 'Memory', 'Other details']);
  await user.click(screen.getByRole('checkbox', { name: t('compare.onlyDifferent') }));
  expect(heads()).toEqual(['Display', 'Memory', 'Other details']);
  expect(screen.queryByText('Storage')).toBeNull();
  expect(screen.queryByText('Year')).toBeNull();
});

test('the names go sideways with the values, and the values with the names', async () => {
  await openPage();
  const parts = screen.getAllByRole('table').flatMap((table) => [...table.querySelectorAll('[data-scroller]')]);
  expect(parts).toHaveLength(3);
  for (const [index, part] of parts.entries()) {
    part.scrollLeft = 20 * (index + 1);
    fireEvent.scroll(part);
    expect(parts.map(({ scrollLeft }) => scrollLeft)).toEqual(parts.map(() => 20 * (index + 1)));
  }
});

test('a product that is removed takes its marks along', async () => {
  const user = userEvent.setup();
  await openPage();
  await user.click(screen.getByRole('button', { name: t('compare.removeNamed', { name: 'Phone with sizes' }) }));
  expect(cellsOf('RAM')).toEqual(['8 GB Best', '6 GB', '6 GB']);
  expect(screen.getAllByRole('columnheader')).toHaveLength(4);
});

test('the focus stays with what can be removed next, and goes to the page once nothing is left', async () => {
  const user = userEvent.setup();
  await openPage();
  const content = document.createElement('main');
  content.id = 'content';
  content.tabIndex = -1;
  document.body.append(content);
  const focused = (): string | null | undefined => document.activeElement?.getAttribute('aria-label');
  const press = (name: string): Promise<void> =>
    user.click(screen.getByRole('button', { name: t('compare.removeNamed', { name }) }));
  await press('Phone with sizes');
  expect(focused()).toBe(t('compare.removeNamed', { name: 'Rare phone' }));
  await press('Gone phone');
  expect(focused()).toBe(t('compare.removeNamed', { name: 'Rare phone' }));
  await user.click(screen.getByRole('button', { name: t('compare.clear') }));
  screen.getByText(t('compare.empty'));
  expect(document.activeElement).toBe(content);
  content.remove();
});
