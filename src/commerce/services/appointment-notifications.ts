import { inLanguage, type Language, type Localized } from '../localization/language.ts';
import { notifyBuyer, notifyStaff } from '../notifications/notify.ts';
import type { AppointmentRecord } from '../storage/appointments.ts';
import type { StorageChanges } from '../storage/storage.ts';
import { getStoreNames } from '../storage/stores.ts';
import { localTime } from '../../contract/cambodia-time.ts';

/**
 * Notifications about an appointment, to its shopper and to the staff (R70). The English texts keep to the GSM alphabet
 * (so no ’).
 */

export type AppointmentNotification = 'booked' | 'confirmed' | 'rescheduled' | 'cancelled';

const texts: Record<AppointmentNotification, Localized> = {
  booked: {
    en: '{shop}: we have received your booking {number}: {service}, {time}. We will confirm it soon.',
    kh: '{shop}៖ យើងបានទទួលការកក់ {number}៖ {service} នៅ {time}។ យើងនឹងបញ្ជាក់ឆាប់ៗ។',
    zh: '{shop}：已收到您的预约 {number}：{service}，{time}。我们会尽快确认。',
  },
  confirmed: {
    en: '{shop}: your booking {number} has been confirmed: {service}, {time}.',
    kh: '{shop}៖ យើងបានបញ្ជាក់ការកក់ {number} ហើយ៖ {service} នៅ {time}។',
    zh: '{shop}：您的预约 {number} 已确认：{service}，{time}。',
  },
  rescheduled: {
    en: '{shop}: your booking {number} has been moved to {time} ({service}). We will confirm it soon.',
    kh: '{shop}៖ ការកក់ {number} ({service}) បានប្តូរទៅ {time}។ យើងនឹងបញ្ជាក់ឆាប់ៗ។',
    zh: '{shop}：您的预约 {number}（{service}）已改到 {time}。我们会尽快确认。',
  },
  cancelled: {
    en: '{shop}: your booking {number} has been canceled: {service}, {time}.',
    kh: '{shop}៖ ការកក់ {number} បានបោះបង់ហើយ៖ {service} នៅ {time}។',
    zh: '{shop}：您的预约 {number} 已取消：{service}，{time}。',
  },
};

/** Notifications that also go to the shop's staff. */
const forShop: ReadonlySet<AppointmentNotification> = new Set(['booked', 'rescheduled', 'cancelled']);

/** Queues the notifications, in the same transaction as the change that they announce. */
export const notifyAppointment = async (
  changes: StorageChanges,
  appointment: AppointmentRecord,
  news: AppointmentNotification,
): Promise<void> => {
  const names = getStoreNames((await changes.store(appointment.store))?.details ?? { name: appointment.store });
  const time = localTime(Date.parse(appointment.startsAt));
  const textIn = (language: Language): string => {
    const values: Record<string, string> = {
      shop: names[language],
      number: appointment.number,
      service: inLanguage(appointment.service, language),
      time,
    };
    return inLanguage(texts[news], language).replace(/\{(\w+)\}/gu, (mark, name: string) => values[name] ?? mark);
  };
  const kind = `appointment ${news}`;
  await notifyBuyer(changes, appointment, {
    kind,
    text: { en: textIn('en'), kh: textIn('kh'), zh: textIn('zh') },
  });
  if (!forShop.has(news)) return;
  const { number, service, freelancer, address, note } = appointment;
  const lines = [
    `${number}: ${news}`,
    `${service.en}, ${freelancer.en}, ${time}`,
    `${address.isPickup ? 'at' : 'to'} ${[address.name.en, address.description.en, address.phone].filter(Boolean).join(', ')}`,
    note,
  ];
  await notifyStaff(changes, appointment.store, { kind, text: { en: lines.filter(Boolean).join('\n') } });
};
