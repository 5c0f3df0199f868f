import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import { sampleProps, openShop, refuse, t } from '../../ui/state/testing/fake-shop.ts';
import { createOrderList } from './order-list.ts';
import { OrdersPage } from './orders-page.tsx';

const orders = 'GET /_api/api/checkout/history';
const order = { id: 5, number: 'A-5', name: 'Rice cooker', status: 'shipped', grand_total: 26, item_count: 2 };
const answer = (...found: object[]) => ({ data: found, last_page: 1 });

const openPage = (page = 1) => {
  const list = createOrderList(shopperApi('S001', 'en'), { status: null, page });
  void list.load({ status: null, page });
  return render(<OrdersPage list={list} shop={sampleProps} t={t} />);
};

afterEach(() => history.replaceState(null, '', '/'));

test('says that orders are loading, then that there are none', async () => {
  openShop({ [orders]: () => answer() });
  openPage();
  screen.getByRole('list', { name: t('orders.loading') });
  await screen.findByText(t('orders.empty'));
  expect(screen.getByRole('link', { name: t('orders.browse') }).getAttribute('href')).toBe('/category');
});

test('lists orders, each with its state and sum', async () => {
  openShop({ [orders]: () => answer(order) });
  openPage();
  const row = await screen.findByRole('link', { name: /Rice cooker/u });
  expect(row.getAttribute('href')).toMatch(/\/5$/u);
  expect(row.textContent).toContain(t('orders.shipped'));
  expect(row.textContent).toContain('$26.00');
  expect(row.textContent).toContain(`A-5 ${t('orders.pieces', { count: 2 })}`);
});

test('an order that was picked up was not delivered', async () => {
  openShop({ [orders]: () => answer({ ...order, status: 'delivered', is_pickup: true }) });
  openPage();
  const row = await screen.findByRole('link', { name: /Rice cooker/u });
  expect(row.textContent).toContain(t('orders.pickedUp'));
  expect(row.textContent).not.toContain(t('orders.delivered'));
});

test('a delivered order says that its return was requested, until it came back', async () => {
  const asked = { ...order, return_asked_at: '2026-11-20T02:00:00.000Z' };
  openShop({
    [orders]: () => answer({ ...asked, status: 'delivered' }, { ...asked, id: 6, name: 'Kettle', status: 'returned' }),
  });
  openPage();
  const row = await screen.findByRole('link', { name: /Rice cooker/u });
  expect(row.textContent).toContain(t('orders.returnRequested'));
  expect(screen.getByRole('link', { name: /Kettle/u }).textContent).not.toContain(t('orders.returnRequested'));
});

test('orders that cannot be loaded are asked for again', async () => {
  const user = userEvent.setup();
  const shop = openShop({ [orders]: () => refuse(403, 'forbidden') });
  openPage();
  expect((await screen.findByRole('alert')).textContent).toContain(t('error.forbidden'));
  shop.answers[orders] = () => answer(order);
  await user.click(screen.getByRole('button', { name: t('field.again') }));
  await screen.findByRole('link', { name: /Rice cooker/u });
});

test('a status narrows the list, and is in the address', async () => {
  const user = userEvent.setup();
  openShop({ [orders]: ({ query }) => (query.get('status') === 'delivered' ? answer() : answer(order)) });
  openPage();
  await screen.findByRole('link', { name: /Rice cooker/u });
  const delivered = screen.getByRole('button', { name: t('orders.delivered') });
  expect(delivered.getAttribute('aria-pressed')).toBe('false');
  await user.click(delivered);
  await screen.findByText(t('orders.emptyStatus'));
  expect(delivered.getAttribute('aria-pressed')).toBe('true');
  expect(location.search).toBe('?status=delivered');
});

test('older orders are a page further', async () => {
  const user = userEvent.setup();
  const shop = openShop({
    [orders]: ({ query }) => ({ data: [{ ...order, name: `Order of page ${query.get('page')}` }], last_page: 2 }),
  });
  openPage();
  await screen.findByRole('link', { name: /Order of page 1/u });
  await user.click(screen.getByRole('button', { name: t('orders.older') }));
  await screen.findByRole('link', { name: /Order of page 2/u });
  const older = screen.getByRole('button', { name: t('orders.older') });
  expect(older.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(older);
  await user.click(older);
  screen.getByText(t('orders.page', { page: 2, pages: 2 }));
  expect(shop.calls).toHaveLength(2);
});

test('a page beyond the last one shows the last one', async () => {
  history.replaceState(null, '', '/?page=7');
  openShop({
    [orders]: ({ query }) => ({ data: query.get('page') === '2' ? [order] : [], last_page: 2 }),
  });
  openPage(7);
  await screen.findByRole('link', { name: /Rice cooker/u });
  screen.getByText(t('orders.page', { page: 2, pages: 2 }));
  expect(location.search).toBe('?page=2');
});

test('Back shows what was shown before; a drawer that closes asks for nothing', async () => {
  const user = userEvent.setup();
  const shop = openShop({ [orders]: ({ query }) => answer(...(query.get('status') === 'delivered' ? [] : [order])) });
  openPage();
  await screen.findByRole('link', { name: /Rice cooker/u });
  await user.click(screen.getByRole('button', { name: t('orders.delivered') }));
  await screen.findByText(t('orders.emptyStatus'));
  dispatchEvent(new PopStateEvent('popstate'));
  expect(shop.sentTo(orders)).toHaveLength(2);
  screen.getByText(t('orders.emptyStatus'));
  history.replaceState(null, '', '/');
  dispatchEvent(new PopStateEvent('popstate'));
  await screen.findByRole('link', { name: /Rice cooker/u });
  expect(shop.sentTo(orders)).toHaveLength(3);
});

test('who turns pages keeps the focus on the button, and of another state the pages are not known yet', async () => {
  const user = userEvent.setup();
  const shop = openShop({ [orders]: () => ({ data: [order], last_page: 3 }) });
  openPage();
  const older = await screen.findByRole('button', { name: t('orders.older') });
  await user.click(older);
  await screen.findByText(t('orders.page', { page: 2, pages: 3 }));
  expect(document.activeElement).toBe(older);
  const slow = Promise.withResolvers<object>();
  shop.answers[orders] = () => slow.promise;
  await user.click(screen.getByRole('button', { name: t('orders.delivered') }));
  expect(screen.queryByRole('button', { name: t('orders.older') })).toBeNull();
});
