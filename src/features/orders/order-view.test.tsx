import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from '../../api/request.ts';
import { afterEach, expect, test } from 'vitest';
import { $notice } from '../../ui/state/shell.ts';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import { sampleProps, openShop, refuse, t } from '../../ui/state/testing/fake-shop.ts';
import { createOrderDetail } from './order-detail.ts';
import { OrderView } from './order-view.tsx';
import { Reason } from './reason.tsx';

const detail = 'GET /_api/api/checkout/history/detail/5';
const cancel = 'POST /_api/api/checkout/history/cancel/5';
const giveBack = 'POST /_api/api/checkout/history/return/5';
const order = {
  id: 5,
  number: 'A-5',
  status: 'placed',
  payment_status: 'paid',
  payment_type: 'khqr',
  total: 50,
  delivery_fee: 1,
  grand_total: 51,
  lines: [{ product_id: 1, name: 'Rice cooker', quantity: 2, price: 25, grand_total: 50 }],
  timeline: [{ status: 'placed', at: '2026-11-01T03:00:00Z' }],
  can_cancel: true,
};

const openOrder = (isNew = false, api = shopperApi('S001', 'en')) => {
  const store = createOrderDetail(api, '5');
  void store.load();
  return render(<OrderView detail={store} shop={{ ...sampleProps, hasTracking: true }} t={t} isNew={isNew} />);
};

afterEach(() => $notice.set(null));

test('says that the order is loading, then what it is and what comes next', async () => {
  openShop({ [detail]: () => order });
  openOrder();
  expect(screen.getByRole('status').textContent).toBe(t('orders.loading'));
  await screen.findByRole('link', { name: 'Rice cooker' });
  screen.getByText(t('orders.nextPlaced'));
  screen.getByText('$51.00');
});

test('an order that is not there leads to the others; one that did not come is asked for again', async () => {
  const user = userEvent.setup();
  const shop = openShop({ [detail]: () => refuse(403, 'forbidden') });
  const { unmount } = openOrder();
  expect((await screen.findByRole('alert')).textContent).toContain(t('error.forbidden'));
  shop.answers[detail] = () => order;
  await user.click(screen.getByRole('button', { name: t('field.again') }));
  await screen.findByRole('link', { name: 'Rice cooker' });
  unmount();
  shop.answers[detail] = () => refuse(404, 'not_found');
  openOrder();
  expect((await screen.findByRole('alert')).textContent).toContain(t('error.notThere'));
  expect(screen.queryByRole('button', { name: t('field.again') })).toBeNull();
  screen.getByRole('link', { name: t('orders.title') });
});

test('each step has a name in the shopper’s language, with what was written below it', async () => {
  const at = ['2026-11-01T03:00:00Z', '2026-11-02T03:00:00Z', '2026-11-03T03:00:00Z'] as const;
  const steps = (): (string | null | undefined)[] =>
    screen.getAllByRole('listitem').map((step) => step.querySelector('b')?.textContent);
  const shop = openShop({
    [detail]: () => ({
      ...order,
      status: 'shipped',
      timeline: [
        { status: 'shipped', at: at[0], note: 'KH-1' },
        { status: 'shipped', at: at[1], note: 'Left Kampong Cham' },
        { status: 'delivered', at: at[1] },
        { status: 'delivered', at: at[2], note: 'One key does not light up' },
      ],
      return_asked_at: at[2],
    }),
  });
  const { unmount } = openOrder();
  await screen.findByText('One key does not light up');
  expect(steps()).toEqual(
    expect.arrayContaining([
      t('orders.shipped'),
      t('orders.inTransit'),
      t('orders.delivered'),
      t('orders.returnRequested'),
    ]),
  );
  screen.getByText('Left Kampong Cham');
  unmount();
  const refused = [
    { status: 'placed', at: at[0] },
    { status: 'placed', at: at[1], note: 'The receipt shows another amount' },
  ];
  shop.answers[detail] = () => ({ ...order, payment_status: 'failed', timeline: refused });
  const second = openOrder();
  await screen.findByText('The receipt shows another amount');
  expect(steps()).toContain(t('orders.payFailed'));
  second.unmount();
  shop.answers[detail] = () => ({ ...order, timeline: refused });
  openOrder();
  await screen.findByText('The receipt shows another amount');
  expect(steps()).toContain(t('orders.note'));
});

test('an order whose return was requested says so until the goods are back', async () => {
  const returned = { ...order, status: 'delivered', return_asked_at: '2026-11-05T03:00:00Z' };
  const shop = openShop({ [detail]: () => returned });
  const { unmount } = openOrder();
  await screen.findByRole('heading', { name: t('orders.returnRequested') });
  screen.getByText(t('orders.nextReturnRequested'));
  expect(screen.queryByText(t('orders.nextDelivered'))).toBeNull();
  unmount();
  shop.answers[detail] = () => ({ ...returned, status: 'returned' });
  openOrder();
  await screen.findByText(t('orders.nextReturned'));
});

test('an order that is picked up is not shipped, and ends as picked up', async () => {
  const steps = (): (string | null | undefined)[] =>
    Array.from(document.querySelectorAll('[data-timeline] b'), ({ textContent }) => textContent);
  const pickup = { ...order, address: { name: 'Toul Kork', is_pickup: true } };
  const shop = openShop({ [detail]: () => pickup });
  const { unmount } = openOrder();
  await screen.findByText(t('orders.nextPlaced'));
  expect(steps()).toEqual([t('orders.placed'), t('orders.confirmed'), t('orders.pickedUp')]);
  unmount();
  const timeline = [...order.timeline, { status: 'delivered', at: '2026-11-02T03:00:00Z' }];
  shop.answers[detail] = () => ({ ...pickup, status: 'delivered', timeline });
  openOrder();
  await screen.findByText(t('orders.nextPickedUp'));
  screen.getByRole('heading', { name: t('orders.pickedUp') });
  expect(steps()).toEqual([t('orders.placed'), t('orders.pickedUp')]);
});

test('an order of services is not called or shipped, and ends as completed', async () => {
  const steps = (): (string | null | undefined)[] =>
    Array.from(document.querySelectorAll('[data-timeline] b'), ({ textContent }) => textContent);
  const lines = order.lines.map((line) => ({ ...line, category_name: 'Services' }));
  const cash = { payment_status: 'unpaid', payment_type: 'cod', delivery_fee: 0, grand_total: 50 };
  const services = { ...order, ...cash, lines, address: { name: 'Dara', phone: '+85512345678' } };
  const shop = openShop({ [detail]: () => services });
  const { unmount } = openOrder(true);
  await screen.findByText(t('orders.nextPlaced'));
  expect(steps()).toEqual([t('orders.placed'), t('orders.confirmed'), t('orders.completed')]);
  expect(document.querySelector('[data-arrival]')).toBeNull();
  expect(screen.queryByText(t('orders.delivery'))).toBeNull();
  expect(document.activeElement?.textContent).toContain(t('orders.thanksText', { number: 'A-5' }));
  unmount();
  shop.answers[detail] = () => ({ ...services, status: 'delivered' });
  openOrder();
  await screen.findByText(t('orders.nextCompleted'));
  screen.getByRole('heading', { name: t('orders.completed') });
});

test('an order whose payment failed is paid again by one button, below what happened', async () => {
  openShop({ [detail]: () => ({ ...order, payment_status: 'failed', can_pay: true }) });
  openOrder();
  const link = await screen.findByRole('link', { name: t('orders.payAgain') });
  expect(link.parentElement?.textContent).toContain(t('orders.nextFailed'));
});

test('is tracked until it has come, not once it was canceled or went back', async () => {
  const shop = openShop({ [detail]: () => ({ ...order, tracking_phone: '5678' }) });
  const track = { name: t('orders.track') };
  const { unmount } = openOrder();
  await screen.findByRole('link', track);
  unmount();
  shop.answers[detail] = () => ({ ...order, tracking_phone: '5678', status: 'refunded' });
  openOrder();
  await screen.findByText(t('orders.nextRefunded'));
  expect(screen.queryByRole('link', track)).toBeNull();
});

test('thanks for an order that was placed just now, and says what was paid', async () => {
  openShop({ [detail]: () => order });
  openOrder(true);
  await screen.findByText(t('orders.thanks'));
  const said = document.activeElement?.textContent;
  expect(said).toContain(t('orders.thanks'));
  expect(said).toContain(t('orders.thanksPaid', { number: 'A-5', amount: '$51.00' }));
});

test('is canceled with the reason that the shopper chooses', async () => {
  const user = userEvent.setup();
  const slow = Promise.withResolvers<object>();
  const shop = openShop({ [detail]: () => order, [cancel]: () => slow.promise });
  openOrder();
  await user.click(await screen.findByRole('button', { name: t('orders.cancel') }));
  const reason = screen.getByRole('radio', { name: t('orders.orderedTwice') });
  await user.click(reason);
  await user.type(screen.getByRole('textbox'), 'sorry');
  const send = screen.getByRole('button', { name: t('orders.cancelNow') });
  await user.click(send);
  expect(send.getAttribute('aria-disabled')).toBe('true');
  await user.click(send);
  shop.answers[detail] = () => ({ ...order, status: 'cancelled', can_cancel: false });
  slow.resolve({});
  await screen.findByText(t('orders.nextCancelled'));
  expect(shop.sentTo(cancel)).toEqual([{ reason_code: 'ordered_twice', reason: `${t('orders.orderedTwice')}: sorry` }]);
  await waitFor(() => expect($notice.get()?.text).toBe(t('orders.wasCancelled')));
  expect(screen.queryByRole('button', { name: t('orders.cancel') })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t('orders.buyAgain') }).parentElement);
});

test('is kept where the shopper thinks better of it, or the shop refuses', async () => {
  const user = userEvent.setup();
  const shop = openShop({ [detail]: () => order, [cancel]: () => refuse(409, 'not_allowed_now') });
  openOrder();
  await user.click(await screen.findByRole('button', { name: t('orders.cancel') }));
  await user.click(screen.getByRole('button', { name: t('orders.keep') }));
  expect(screen.queryByRole('radio')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t('orders.cancel') }));
  await user.click(screen.getByRole('button', { name: t('orders.cancel') }));
  await user.click(screen.getByRole('button', { name: t('orders.cancelNow') }));
  expect((await screen.findByRole('alert')).textContent).toBe(t('error.notAllowedNow'));
  expect(shop.sentTo(cancel)).toEqual([{ reason: '' }]);
});

test('an order that went on meanwhile is shown as it is now, with why it was not canceled, and without the form', async () => {
  const user = userEvent.setup();
  const shop = openShop({ [detail]: () => order, [cancel]: () => refuse(409, 'not_allowed_now') });
  openOrder();
  await user.click(await screen.findByRole('button', { name: t('orders.cancel') }));
  shop.answers[detail] = () => ({ ...order, status: 'shipped', can_cancel: false });
  await user.click(screen.getByRole('button', { name: t('orders.cancelNow') }));
  expect((await screen.findByRole('alert')).textContent).toBe(t('error.notAllowedNow'));
  screen.getByText(t('orders.nextShipped'));
  await waitFor(() => expect(screen.queryByRole('button', { name: t('orders.cancelNow') })).toBeNull());
  expect(screen.queryByRole('button', { name: t('orders.cancel') })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t('orders.buyAgain') }).parentElement);
  screen.getByText(t('error.notAllowedNow'));
});

test('a chosen and a written reason are parted as the language does', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  render(
    <Reason
      kind="cancel"
      locale="zh"
      pending={false}
      onSend={({ reason }) => sent.push(reason)}
      onLeave={() => undefined}
      t={t}
    />,
  );
  await user.click(screen.getByRole('radio', { name: t('orders.orderedTwice') }));
  await user.type(screen.getByRole('textbox'), '抱歉');
  await user.click(screen.getByRole('button', { name: t('orders.cancelNow') }));
  expect(sent).toEqual([`${t('orders.orderedTwice')}：抱歉`]);
});

test('asks why goods come back: without a reason nothing is sent, and the field has the focus', async () => {
  const user = userEvent.setup();
  const shop = openShop({
    [detail]: () => ({ ...order, status: 'delivered', can_cancel: false, can_return: true }),
    [giveBack]: () => ({}),
  });
  openOrder();
  await user.click(await screen.findByRole('button', { name: t('orders.return') }));
  await user.click(screen.getByRole('button', { name: t('orders.returnNow') }));
  const field = screen.getByRole('textbox', { name: t('orders.reason') });
  screen.getByText(t('field.required', { field: t('orders.reason') }));
  expect(document.activeElement).toBe(field);
  expect(shop.sentTo(giveBack)).toEqual([]);
  await user.type(field, 'broken');
  await user.click(screen.getByRole('button', { name: t('orders.returnNow') }));
  await waitFor(() => expect($notice.get()?.text).toBe(t('orders.returnAsked')));
  expect(shop.sentTo(giveBack)).toEqual([{ reason: 'broken' }]);
});

test('what is bought again after a lost answer is in the cart once; later, it is bought once more', async () => {
  const user = userEvent.setup();
  openShop({ [detail]: () => order });
  const keys: string[] = [];
  openOrder(false, {
    ...shopperApi('S001', 'en'),
    addToCart: async (_, key) => {
      keys.push(key);
      if (keys.length === 1) throw new ApiError('no answer', null);
    },
  });
  const press = async (): Promise<void> =>
    user.click(await screen.findByRole('button', { name: t('orders.buyAgain') }));
  await press();
  await screen.findByText(t('orders.notAdded'));
  await press();
  await waitFor(() => expect($notice.get()?.text).toBe(t('orders.added', { count: 1 })));
  await press();
  await waitFor(() => expect(keys).toHaveLength(3));
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
});

test('a cancellation whose answer was lost is sent again as the same one', async () => {
  const user = userEvent.setup();
  openShop({ [detail]: () => order });
  const keys: string[] = [];
  openOrder(false, {
    ...shopperApi('S001', 'en'),
    cancelOrder: async (_id, _reason, key) => {
      keys.push(key);
      if (keys.length === 1) throw new ApiError('no answer', null);
    },
  });
  await user.click(await screen.findByRole('button', { name: t('orders.cancel') }));
  const send = screen.getByRole('button', { name: t('orders.cancelNow') });
  await user.click(send);
  await screen.findByRole('alert');
  await user.click(send);
  await waitFor(() => expect($notice.get()?.text).toBe(t('orders.wasCancelled')));
  expect(keys[1]).toBe(keys[0]);
});
