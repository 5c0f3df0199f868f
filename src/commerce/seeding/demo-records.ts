import type { AttributeRule, BrandDraft, OptionWord, PromotionDraft } from '../storage/drafts.ts';
import type { StoreDetails } from '../storage/records.ts';
import type { Texts } from '../storage/storage.ts';
import type { DemoFiles } from './demo-files.ts';

/** The demo files' shapes as the storage keeps them. */

export const storeDetails = (store: DemoFiles['stores'][number]): StoreDetails => ({
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
  menu: store.menu.map((entry) => ({ ...entry, target: entry.target ?? null })),
  anakutLabel: store.anakut_label ?? null,
});

export const brandDrafts = (files: DemoFiles): BrandDraft[] => files.brands;

export const attributeRules = (files: DemoFiles): AttributeRule[] =>
  files.attributes.map((rule) => ({
    keys: rule.keys,
    name: rule.name,
    unit: rule.unit ?? null,
    values: Object.fromEntries(Object.entries(rule.values ?? {}).map(([word, name]) => [word.toLowerCase(), name])),
  }));

export const optionWords = (files: DemoFiles): OptionWord[] =>
  files.options.map(({ word, name, color }) => ({ word, name, color: color ?? null }));

export const texts = ({ content }: DemoFiles): Texts => ({
  help: content.help,
  policies: content.policies.map(({ updated_at: updatedAt, ...policy }) => ({ ...policy, updatedAt })),
  news: content.news.map(({ published_at: publishedAt, ...item }) => ({ ...item, publishedAt })),
});

const dayLength = 86_400_000;
/** Cambodia is seven hours ahead of UTC, all year. */
const cambodiaOffset = 7 * 3_600_000;

/** The last second of the day in Cambodia that is so many days after `now`. */
export const endOfDay = (now: Date, days: number): string => {
  const day = Math.floor((now.getTime() + cambodiaOffset) / dayLength) + days;
  return new Date((day + 1) * dayLength - cambodiaOffset - 1000).toISOString();
};

export const promotionDrafts = (store: DemoFiles['stores'][number], now: Date): PromotionDraft[] =>
  store.promotions.map(({ days, ...promotion }) => ({ ...promotion, endsAt: endOfDay(now, days) }));
