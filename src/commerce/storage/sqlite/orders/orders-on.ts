import type { OrdersChanges, OrdersReading, Owner } from '../../orders.ts';
import type { Connection } from '../connection.ts';
import { addCartLine, changeCartLine, findCartLine, readCart, removeCartLine } from './cart-lines.ts';
import { readGoods } from './read-goods.ts';
import {
  readOrder,
  readOrderByNumber,
  readOrders,
  readOrdersWithSameReceipt,
  readShopOrders,
  readUnpaidOrders,
} from './read-orders.ts';
import { readTrackedOrders } from './read-tracked.ts';
import { returnLines, takeLines } from './stock.ts';
import { addOrder, addOrderEvent, changeOrder } from './write-orders.ts';

/** Questions about carts and orders, each asked of one moment's state by `ask`. */
export const ordersReadingOn = (
  db: Connection,
  ask: <Result>(read: () => Result) => Promise<Result>,
): OrdersReading => ({
  goods: (store, name) => ask(() => readGoods(db, store, name)),
  cart: (account) => ask(() => readCart(db, account)),
  orders: (owner, asked) => ask(() => readOrders(db, owner, asked)),
  order: (owner, id) => ask(() => readOrder(db, owner, id)),
  orderByNumber: (store, number) => ask(() => readOrderByNumber(db, store, number)),
  shopOrders: (store, asked) => ask(() => readShopOrders(db, store, asked)),
  trackedOrders: (store, key) => ask(() => readTrackedOrders(db, store, key)),
  ordersWithSameReceipt: (id) => ask(() => readOrdersWithSameReceipt(db, id)),
});

const orderOfPayment = (
  db: Connection,
  { store, account }: Owner,
  payment: string,
): { id: number; number: string } | null =>
  db.get<{ id: number; number: string }>(
    'SELECT id, number FROM orders WHERE payment_id = ? AND account = ? AND store_code = ?',
    payment,
    account,
    store,
  ) ?? null;

/** Changes of carts and orders within one transaction. @param stamp the time of a change of products */
export const ordersChangesOn = (db: Connection, stamp: () => string): OrdersChanges => ({
  ...ordersReadingOn(db, async (read) => read()),
  cartLine: async (account, line) => findCartLine(db, account, line),
  addCartLine: async (account, line, now) => addCartLine(db, account, line, now),
  changeCartLine: async (id, change) => changeCartLine(db, id, change),
  removeCartLine: async (account, id) => removeCartLine(db, account, id),
  takeStock: async (lines) => takeLines(db, lines, stamp),
  returnStock: async (lines) => returnLines(db, lines, stamp),
  orderOfPayment: async (owner, payment) => orderOfPayment(db, owner, payment),
  unpaidOrders: async (owner) => readUnpaidOrders(db, owner),
  isOrderNumber: async (store, number) =>
    db.get('SELECT id FROM orders WHERE store_code = ? AND number = ?', store, number) !== undefined,
  addOrder: async (owner, draft, now) => addOrder(db, owner, draft, now),
  changeOrder: async (id, change) => changeOrder(db, id, change),
  addOrderEvent: async (id, event) => addOrderEvent(db, id, event),
});
