import { fromCents } from '../../contract/money.ts';
import type { OrderStatus } from '../../contract/orders.ts';
import { inLanguage, type Language, type Localized } from '../localization/language.ts';
import { notifyBuyer, notifyStaff } from '../notifications/notify.ts';
import type { OrderRecord } from '../storage/orders.ts';
import type { StorageChanges } from '../storage/storage.ts';
import { getStoreNames } from '../storage/stores.ts';

/**
 * Notifications about an order, to its shopper and to the staff (R100), queued in the outbox together with the change
 * that they report. The English texts keep to the GSM alphabet (so no ’): a single other character would halve the
 * number of characters that fit in an SMS.
 */

/** What happened: a new status, or news about the payment, the return, the delivery or the end of services. */
export type OrderNotification =
  | OrderStatus
  | 'paid'
  | 'payment chosen'
  | 'payment failed'
  | 'return asked'
  | 'tracking'
  | 'completed';

const texts: Record<OrderNotification, Localized> = {
  placed: {
    en: '{shop}: we have received your order {number} ({total}). Thank you.',
    kh: '{shop}៖ យើងបានទទួលការបញ្ជាទិញ {number} ចំនួន {total}។ សូមអរគុណ។',
    zh: '{shop}：已收到您的订单 {number}，金额 {total}。谢谢。',
  },
  confirmed: {
    en: '{shop}: your order {number} has been confirmed.',
    kh: '{shop}៖ យើងបានបញ្ជាក់ការបញ្ជាទិញ {number} ហើយ។',
    zh: '{shop}：您的订单 {number} 已确认。',
  },
  paid: {
    en: '{shop}: we have received your payment of {total} for order {number}.',
    kh: '{shop}៖ ប្រាក់សម្រាប់ការបញ្ជាទិញ {number} ចំនួន {total} បានមកដល់។',
    zh: '{shop}：订单 {number} 的付款 {total} 已到账。',
  },
  'payment chosen': {
    en: '{shop}: you have chosen another payment for order {number} ({total}). Thank you.',
    kh: '{shop}៖ អ្នកបានជ្រើសរើសវិធីបង់ប្រាក់ម្តងទៀតសម្រាប់ការបញ្ជាទិញ {number} ចំនួន {total}។ សូមអរគុណ។',
    zh: '{shop}：您已为订单 {number}（{total}）重新选择付款方式。谢谢。',
  },
  'payment failed': {
    en: '{shop}: we could not find your payment for order {number}. You can pay again in My orders.',
    kh: '{shop}៖ យើងរកមិនឃើញប្រាក់សម្រាប់ការបញ្ជាទិញ {number}។ សូមបង់ម្តងទៀតក្នុង «ការបញ្ជាទិញរបស់ខ្ញុំ»។',
    zh: '{shop}：未查到订单 {number} 的付款。您可以在“我的订单”中重新付款。',
  },
  shipped: {
    en: '{shop}: your order {number} is on its way.{tracking}',
    kh: '{shop}៖ ការបញ្ជាទិញ {number} កំពុងដឹកជញ្ជូន។{tracking}',
    zh: '{shop}：您的订单 {number} 已发货。{tracking}',
  },
  tracking: {
    en: '{shop}: an update on your order {number}.{tracking}',
    kh: '{shop}៖ ដំណឹងអំពីការបញ្ជាទិញ {number}។{tracking}',
    zh: '{shop}：您的订单 {number} 有新动态。{tracking}',
  },
  delivered: {
    en: '{shop}: your order {number} has been delivered.',
    kh: '{shop}៖ ការបញ្ជាទិញ {number} បានដឹកដល់ហើយ។',
    zh: '{shop}：您的订单 {number} 已送达。',
  },
  completed: {
    en: '{shop}: your order {number} has been completed.',
    kh: '{shop}៖ ការបញ្ជាទិញ {number} បានបញ្ចប់ហើយ។',
    zh: '{shop}：您的订单 {number} 已完成。',
  },
  cancelled: {
    en: '{shop}: your order {number} has been canceled.',
    kh: '{shop}៖ ការបញ្ជាទិញ {number} បានបោះបង់ហើយ។',
    zh: '{shop}：您的订单 {number} 已取消。',
  },
  'return asked': {
    en: '{shop}: we have received your return request for order {number}.',
    kh: '{shop}៖ យើងបានទទួលសំណើប្រគល់ទំនិញវិញ នៃការបញ្ជាទិញ {number}។',
    zh: '{shop}：已收到订单 {number} 的退货申请。',
  },
  returned: {
    en: '{shop}: we have received your return of order {number}.',
    kh: '{shop}៖ ទំនិញនៃការបញ្ជាទិញ {number} បានមកដល់ហាងវិញហើយ។',
    zh: '{shop}：订单 {number} 的退货已收到。',
  },
  refunded: {
    en: '{shop}: we have refunded {total} for your order {number}.',
    kh: '{shop}៖ យើងបានសងប្រាក់ {total} នៃការបញ្ជាទិញ {number} វិញហើយ។',
    zh: '{shop}：订单 {number} 的 {total} 已退款。',
  },
};

/** Notifications that also go to the shop's staff, who must act on them. */
const forShop: ReadonlySet<OrderNotification> = new Set([
  'placed',
  'paid',
  'payment chosen',
  'cancelled',
  'return asked',
]);

const tracking: Localized = { en: ' Tracking code: {code}', kh: ' លេខតាមដានការដឹក៖ {code}', zh: '物流单号：{code}' };

const dollarsOf = ({ sums }: OrderRecord): string => `$${fromCents(sums.grandTotal).toFixed(2)}`;

const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/gu, (mark, name: string) => values[name] ?? mark);

/** Returns the text in each language. */
const textOf = (news: OrderNotification, order: OrderRecord, names: Readonly<Record<Language, string>>): Localized => {
  const inOne = (language: Language): string =>
    filled(inLanguage(texts[news], language), {
      shop: names[language],
      number: order.number,
      total: dollarsOf(order),
      tracking: order.trackingCode === null ? '' : filled(inLanguage(tracking, language), { code: order.trackingCode }),
    });
  return { en: inOne('en'), kh: inOne('kh'), zh: inOne('zh') };
};

/**
 * Queues the notifications: to the shopper in the order's language and, if there is something to do, to the staff with the
 * order's items.
 * @param hint additional information for the staff
 */
export const notifyOrder = async (
  changes: StorageChanges,
  order: OrderRecord,
  news: OrderNotification,
  hint = '',
): Promise<void> => {
  const names = getStoreNames((await changes.store(order.store))?.details ?? { name: order.store });
  const kind = `order ${news}`;
  await notifyBuyer(changes, order, { kind, text: textOf(news, order, names) });
  if (!forShop.has(news)) return;
  const lines = [
    `${order.number}: ${news}`,
    `${dollarsOf(order)}, ${order.paymentType} (${order.payment})`,
    ...order.lines.map((line) => `${line.quantity} × ${line.name.en}`),
    hint,
  ];
  await notifyStaff(changes, order.store, { kind, text: { en: lines.filter(Boolean).join('\n') } });
};
