import { cambodiaZone } from '../../contract/cambodia-time.ts';
import { fromCents } from '../../contract/money.ts';
import { isService, type OrderStatus } from '../../contract/orders.ts';
import { inLanguage, languageTags, type Language, type Localized } from '../localization/language.ts';
import type { OrderEntryRecord } from '../storage/orders.ts';
import type { Passage } from './passages.ts';

const statuses: Record<OrderStatus, Localized> = {
  placed: { en: 'received, not yet confirmed', kh: 'បានទទួល មិនទាន់បញ្ជាក់', zh: '已下单，待确认' },
  confirmed: { en: 'confirmed', kh: 'បានបញ្ជាក់', zh: '已确认' },
  shipped: { en: 'on its way', kh: 'កំពុងដឹកជញ្ជូន', zh: '已发货' },
  delivered: { en: 'delivered', kh: 'បានដឹកដល់', zh: '已送达' },
  cancelled: { en: 'canceled', kh: 'បានបោះបង់', zh: '已取消' },
  returned: { en: 'returned', kh: 'បានប្រគល់វិញ', zh: '已退货' },
  refunded: { en: 'refunded', kh: 'បានសងប្រាក់វិញ', zh: '已退款' },
};
const pickedUp: Localized = { en: 'picked up', kh: 'បានមកយក', zh: '已取货' };
const completed: Localized = { en: 'completed', kh: 'បានបញ្ចប់', zh: '已完成' };

type ToldOrder = Pick<OrderEntryRecord, 'id' | 'number' | 'status' | 'createdAt' | 'grandTotal' | 'isPickup' | 'first'>;

/** Returns the words for a status, as My orders has them. */
const statusWords = ({ status, isPickup, first }: ToldOrder): Localized => {
  if (status !== 'delivered') return statuses[status];
  if (isService(first?.category ?? null)) return completed;
  return isPickup ? pickedUp : statuses.delivered;
};

const words = {
  title: { en: 'Your order {number}', kh: 'ការបញ្ជាទិញរបស់អ្នក {number}', zh: '您的订单 {number}' },
  text: {
    en: 'Status: {status}. Ordered on {day}. Total ${total}.',
    kh: 'ស្ថានភាព៖ {status}។ បញ្ជាទិញថ្ងៃទី {day}។ សរុប ${total}។',
    zh: '状态：{status}。下单日期：{day}。合计 ${total}。',
  },
} as const;

/** Matches questions about the shopper's own orders: 'my order', 'where is the parcel', 'order status'. */
const own =
  /\bmy\s+(?:\w+\s+){0,2}(?:order|parcel|package|delivery|purchase)s?\b|\bwhere(?:'s| is| are)\b.{0,20}\b(?:order|parcel|package)|\border status\b|ការបញ្ជាទិញរបស់ខ្ញុំ|អីវ៉ាន់របស់ខ្ញុំ|អីវ៉ាន់ខ្ញុំ|ដល់ណាហើយ|我的(?:订单|包裹|快递|货)|订单状态|到哪(?:里|儿)?了/iu;

const withoutInvisible = (text: string): string => text.replace(/[\u200b-\u200d\u2060]/gu, '');

/** Returns whether a question is about the shopper's own orders. */
export const isAboutOrders = (question: string): boolean => own.test(withoutInvisible(question));

/** Matches questions about how something is done, or whether it may be. */
const manner =
  /\b(?:how (?:do|does|can|could|should|would|to)|(?<!when )(?:can|could|may) i)\b|របៀប|ធ្វើដូចម្តេច|ធ្វើម៉េច|ធ្វើយ៉ាងណា|អាច.{0,60}បានទេ|如何|怎么(?:办|取消|退|换|改|付)|怎样|可以.{0,12}吗|能不能|可不可以/iu;

/** Returns whether a question is how to do something with an order, rather than how an order is doing. */
export const asksHowTo = (question: string): boolean => manner.test(withoutInvisible(question));

/** Returns the order numbers of a store that a question has, in upper case. */
export const findOrderNumbers = (question: string, store: string): string[] =>
  question
    .toUpperCase()
    .split(/[^\w-]+/u)
    .filter((word) => word.startsWith(`${store}-`));

/** Formats a day in Cambodia as the shop's pages do: '31 Jan 2027', '31 មករា 2027', '2027年1月31日'. */
const dayText = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : languageTags[language], {
    dateStyle: 'medium',
    timeZone: cambodiaZone,
  }).format(new Date(iso));

/** Returns an order as a passage with its number, status, day and total, but no name, address or phone number. */
export const buildOrderPassage = (order: ToldOrder, language: Language): Passage => ({
  kind: 'order',
  id: String(order.id),
  title: inLanguage(words.title, language).replace('{number}', order.number),
  heading: null,
  text: inLanguage(words.text, language)
    .replace('{status}', inLanguage(statusWords(order), language))
    .replace('{day}', dayText(order.createdAt, language))
    .replace('{total}', fromCents(order.grandTotal).toFixed(2)),
});
