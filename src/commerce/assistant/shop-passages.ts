import {
  inLanguage,
  labelColons,
  languages,
  type Language,
  type Localized,
  type Phrases,
} from '../localization/language.ts';
import { getMerchantSettings, type StoreDetails } from '../storage/stores.ts';
import { commonRequests } from './common-requests.ts';
import type { AssistantSource } from './passage-index.ts';

/** What shops are asked about themselves, by the id of the passage that answers it. */
type ShopTopic = 'contact' | 'address' | 'hours' | 'app';

export const shopTitles: Record<ShopTopic, Localized> = {
  contact: { en: 'Contact us', kh: 'ទំនាក់ទំនង', zh: '联系我们' },
  address: { en: 'Our shops', kh: 'ហាងរបស់យើង', zh: '门店' },
  hours: { en: 'Opening hours', kh: 'ម៉ោងបើក', zh: '营业时间' },
  app: { en: 'Our app', kh: 'កម្មវិធីរបស់យើង', zh: '我们的 App' },
};

export const shopWords = {
  phone: { en: 'Phone', kh: 'ទូរស័ព្ទ', zh: '电话' },
  address: { en: 'Address', kh: 'អាសយដ្ឋាន', zh: '地址' },
  map: { en: 'Map', kh: 'ផែនទី', zh: '地图' },
  download: { en: 'Download', kh: 'ទាញយក', zh: '下载' },
} as const satisfies Record<string, Localized>;

/** Returns a fact about the shop as a line. */
export const shopLine = (label: string, value: string, language: Language): string =>
  `${label}${labelColons[language]}${value}`;

/**
 * How shoppers ask for the opening hours, without the words that any question is put in: a small shop has few other
 * texts, and those words would then count for it.
 */
const askedHours: Phrases = {
  en: [
    'opening hours',
    'business hours',
    'open today',
    'open tomorrow',
    'open sunday',
    'open weekend',
    'closed monday',
  ],
  kh: ['ម៉ោងបើក', 'បើកម៉ោងប៉ុន្មាន', 'បិទម៉ោងប៉ុន្មាន', 'បើកថ្ងៃអាទិត្យ', 'បើកចុងសប្តាហ៍', 'ថ្ងៃនេះបើក', 'ស្អែកបើក', 'ម៉ោងធ្វើការ'],
  zh: ['营业时间', '营业时间是几点', '几点开门', '几点关门', '星期天开门', '周末营业', '今天营业', '明天开门'],
};

/** Of a common request some phrases are enough: all their words are one term. */
const phrasesOf = (topic: ShopTopic): readonly string[] =>
  topic === 'hours'
    ? languages.flatMap((language) => askedHours[language] ?? [])
    : (commonRequests.find(([name]) => name === `shop ${topic}`)?.[1].slice(0, 8) ?? []);

/**
 * Builds the sources that answer what shoppers ask about the shop itself, one line for each fact: its contacts, its
 * addresses, its opening hours and its app. What the shop does not state has no source.
 */
export const buildShopSources = (details: StoreDetails, language: Language): AssistantSource[] => {
  const say = (text: Localized): string => inLanguage(text, language);
  const { branches } = getMerchantSettings(details);
  const addresses = branches.map((branch) => say(branch.address));
  const phones = [
    ['Smart', details.smart],
    ['Cellcard', details.cellcard],
    ['Metfone', details.metfone],
  ].flatMap(([network = '', number = '']) => (number === '' ? [] : [`${number} (${network})`]));
  const lines: Record<ShopTopic, readonly (readonly [label: string, value: string | null])[]> = {
    contact: [
      [say(shopWords.phone), phones.join(', ')],
      ['WhatsApp', details.whatsapp],
      ['Telegram', details.telegramUrl],
      ['Facebook', details.facebookUrl],
      ...branches.map((branch) => [say(branch.name), branch.phone] as const),
    ],
    address: [
      [say(shopWords.address), addresses.includes(say(details.address)) ? null : say(details.address)],
      ...branches.map((branch, index) => [say(branch.name), addresses[index] ?? null] as const),
    ],
    hours: branches.map((branch) => [say(branch.name), say(branch.hours)] as const),
    app: [
      ['Google Play', details.playstore],
      ['App Store', details.appstore],
      [say(shopWords.download), details.downloadLink],
    ],
  };
  const topics = ['contact', 'address', 'hours', 'app'] as const;
  return topics.flatMap((topic) => {
    const text = lines[topic].flatMap(([label, value]) => (value ? [shopLine(label, value, language)] : [])).join('\n');
    if (text === '') return [];
    const title = say(shopTitles[topic]);
    return {
      passages: [{ kind: 'shop', id: topic, title, heading: null, text }],
      title,
      names: [],
      questions: phrasesOf(topic),
      kind: null,
    };
  });
};
