import { cambodiaDay, shiftDay, startOfDay } from '../../../contract/cambodia-time.ts';
import type { Cents } from '../../../contract/money.ts';
import { defaultBookingRules, type BookingRules, type WeekSpan } from '../../services/available-slots.ts';
import type { PromotionDraft, StoreContent } from '../../storage/content.ts';
import type { FreelancerDraft, ServicesDraft } from '../../storage/services.ts';
import type { MerchantSettings, StoreDetails } from '../../storage/stores.ts';
import type { AttributeRule, BrandDraft, OptionWord } from '../../storage/taxonomy.ts';
import type { DemoFiles, ShopFiles } from './demo-files.ts';

/** Converts the demo files to the storage's records. */

const cents = (dollars: number): Cents => Math.round(dollars * 100);

const bookingRules = (booking: NonNullable<ShopFiles['stores'][number]['merchant']['booking']>): BookingRules => ({
  changeHours: booking.change_hours ?? defaultBookingRules.changeHours,
  leadMinutes: booking.lead_minutes ?? defaultBookingRules.leadMinutes,
  daysAhead: booking.days_ahead ?? defaultBookingRules.daysAhead,
  stepMinutes: booking.step_minutes ?? defaultBookingRules.stepMinutes,
  maxOpen: booking.max_open ?? defaultBookingRules.maxOpen,
});

const merchantSettings = (merchant: ShopFiles['stores'][number]['merchant']): MerchantSettings => ({
  delivery: {
    fee: cents(merchant.delivery.fee),
    byProvince: Object.fromEntries(
      Object.entries(merchant.delivery.by_province).map(([code, fee]) => [code, cents(fee)]),
    ),
    freeFrom: merchant.delivery.free_from === undefined ? null : cents(merchant.delivery.free_from),
    days: merchant.delivery.days
      ? {
          byProvince: merchant.delivery.days.by_province,
          other: merchant.delivery.days.other,
          lastHour: merchant.delivery.days.last_hour,
        }
      : null,
  },
  branches: merchant.branches.map(({ opening_hours: openingHours, ...branch }) => ({ ...branch, openingHours })),
  terms: merchant.terms
    ? {
        exchangeDays: merchant.terms.exchange_days ?? null,
        warrantyMonths: merchant.terms.warranty_months ?? null,
        opensBox: merchant.terms.open_box ?? false,
      }
    : null,
  taxNumber: merchant.tax_number ?? null,
  anakutPercent: merchant.anakut_percent ?? 0,
  banks: merchant.banks.map((bank) => ({
    type: bank.type,
    name: bank.name,
    accountName: bank.account_name,
    accountNumber: bank.account_number,
  })),
  paymentTypes: merchant.payment_types,
  khqr: merchant.khqr
    ? {
        account: merchant.khqr.account,
        name: merchant.khqr.name,
        nameKm: merchant.khqr.name_km ?? null,
        city: merchant.khqr.city,
        cityKm: merchant.khqr.city_km ?? null,
        phone: merchant.khqr.phone,
        currency: merchant.khqr.currency,
        rielRate: merchant.khqr.riel_rate,
      }
    : null,
  codes: merchant.codes && { countries: merchant.codes.countries, perDay: merchant.codes.per_day },
  unpaid: merchant.unpaid && { pieces: merchant.unpaid.pieces, value: cents(merchant.unpaid.value) },
  booking: merchant.booking && bookingRules(merchant.booking),
});

export const storeDetails = (store: ShopFiles['stores'][number]): StoreDetails => ({
  name: store.name,
  domain: store.domain,
  logo: store.logo,
  color: store.color,
  tagline: store.tagline,
  about: store.about_us,
  address: store.address,
  smart: store.smart,
  cellcard: store.cellcard,
  metfone: store.metfone,
  whatsapp: store.whatapp,
  telegramUrl: store.telegram_url,
  telegramChannel: store.telegram_channel,
  facebookUrl: store.facebook_url,
  tiktokUrl: store.tiktok_url,
  youtubeUrl: store.youtube_url,
  chatId: store.chat_id,
  playstore: store.playstore,
  appstore: store.appstore,
  downloadLink: store.download_link,
  deliveryPartner: store.delivery_partner ?? null,
  menu: store.menu.map((entry) => ({ ...entry, target: entry.target ?? null })),
  anakutLabel: store.anakut_label ?? null,
  merchant: merchantSettings(store.merchant),
});

export const brandDrafts = (files: Pick<DemoFiles, 'brands'>): BrandDraft[] => files.brands;

export const attributeRules = (files: Pick<DemoFiles, 'attributes'>): AttributeRule[] =>
  files.attributes.attributes.map((rule) => {
    const group = files.attributes.groups.find(({ id }) => id === rule.group);
    return {
      keys: rule.keys,
      name: rule.name,
      unit: rule.unit ?? null,
      values: Object.fromEntries(Object.entries(rule.values ?? {}).map(([word, name]) => [word.toLowerCase(), name])),
      group: group?.name,
      better: rule.better,
    };
  });

export const optionWords = (files: Pick<DemoFiles, 'options'>): OptionWord[] =>
  files.options.map(({ word, name, color }) => ({ word, name, color: color ?? null }));

export const texts = ({ content }: Pick<DemoFiles, 'content'>): StoreContent => ({
  help: content.help,
  policies: content.policies.map(({ updated_at: updatedAt, ...policy }) => ({ ...policy, updatedAt })),
  news: content.news.map(({ published_at: publishedAt, ...item }) => ({ ...item, publishedAt })),
});

type StoreServices = DemoFiles['services']['stores'][string];

/** '08:30' → 510 */
const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

const weekSpans = (week: StoreServices['freelancers'][number]['hours'] | undefined): WeekSpan[] =>
  Object.entries(week ?? {}).flatMap(([weekday, spans]) =>
    spans.map((span) => {
      const [from = '', to = ''] = span.split('–');
      return { weekday: Number(weekday), from: minuteOf(from), to: minuteOf(to) };
    }),
  );

const freelancerDraft = (one: StoreServices['freelancers'][number]): FreelancerDraft => ({
  id: one.id,
  name: one.name,
  title: one.title,
  about: one.about,
  image: one.image ?? null,
  rating: one.rating === undefined ? null : Math.round(one.rating * 10),
  reviews: one.reviews,
  jobs: one.jobs,
  languages: one.languages,
  areas: one.areas,
  portfolio: one.portfolio.map(({ title, description, image }) => ({
    title,
    description: description ?? null,
    image: image ?? null,
  })),
  skills: one.skills,
  services: one.services,
  hours: weekSpans(one.hours),
  breaks: weekSpans(one.breaks),
  holidays: one.holidays ?? [],
});

/** Returns the services of a store; a store that is not in the file has none. */
export const servicesDraft = ({ services: all }: Pick<DemoFiles, 'services'>, code: string): ServicesDraft => {
  const own = Object.entries(all.stores).find(([store]) => store === code)?.[1];
  const services = all.services.filter(({ id }) => own?.services.includes(id));
  const freelancers = own?.freelancers ?? [];
  return {
    categories: all.categories
      .filter(({ id }) => services.some(({ category }) => category === id))
      .map(({ icon, ...category }) => ({ ...category, icon: icon ?? null })),
    skills: all.skills.filter(({ key }) => freelancers.some(({ skills }) => skills.includes(key))),
    services: services.map((one) => ({
      id: one.id,
      categoryId: one.category,
      name: one.name,
      description: one.description,
      image: one.image ?? null,
      price: one.price === undefined ? null : cents(one.price),
      isFrom: one.from ?? false,
      sku: one.sku ?? null,
      durationMinutes: one.duration,
      bufferMinutes: one.buffer,
      places: one.places,
    })),
    freelancers: freelancers.map(freelancerDraft),
    holidays: own ? all.holidays : [],
  };
};

/** Returns the start of the day (in Cambodia) that is this many days after `now`, in milliseconds since 1970. */
const startAfter = (now: Date, days: number): number => startOfDay(shiftDay(cambodiaDay(now.getTime()), days));

/** Returns the last second of the day (in Cambodia) that is this many days after `now`. */
export const endOfDay = (now: Date, days: number): string => new Date(startAfter(now, days + 1) - 1000).toISOString();

export const promotionDrafts = (store: DemoFiles['stores'][number], now: Date): PromotionDraft[] =>
  store.promotions.map(({ from, days, ...promotion }) => ({
    ...promotion,
    startsAt: from === undefined ? null : new Date(startAfter(now, from)).toISOString(),
    endsAt: endOfDay(now, days),
  }));
