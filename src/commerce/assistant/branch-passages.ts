import { provinces } from '../../regions/places.ts';
import { inLanguage, languages, type Language, type Localized } from '../localization/language.ts';
import { fold } from '../products/search/fold.ts';
import { getMerchantSettings, type BranchRecord, type StoreDetails } from '../storage/stores.ts';
import type { Passage } from './passages.ts';
import { buildShopSources, shopLine, shopTitles, shopWords } from './shop-passages.ts';

/** The id of the passage about the branches that a question names. */
export const branchTopic = 'branch';
const maxBranches = 3;

/** Matches what tells that a question is about a shop, its place or its hours. */
const telling =
  / (?:shops?|stores?|branch|branches|showrooms?|outlets?|where|wheres|address|location|located|map|directions?|open|opens|opening|close|closes|closed|closing|hours?) |ហាង|សាខា|ណា|អាសយដ្ឋាន|ទីតាំង|ផែនទី|បើក|បិទ|店|哪|地址|位置|地图|营业|开门|关门/u;

/** Words in which such a question is put. One with any other is about something else, such as a delivery or a repair. */
const latinWords = new Set(
  (
    'a about address addresses all an and any are at be branch branches call can city close closed closes closing ' +
    'contact could day days direction directions do does exact exactly find for from get give go guys have hello hi ' +
    'hour hours how i in is it its late located location map many me my near no now number of on one open opening ' +
    'opens or our out outlet outlets phone please province s shop shops show showroom showrooms so store stores street ' +
    'tell telephone that the there this time times to today tomorrow town until up visit we weekend weekends what when ' +
    'where wheres which with would you your yours monday tuesday wednesday thursday friday saturday sunday'
  ).split(' '),
);
const unspacedWords = [
  'ហាង|សាខា|នៅ|ឯណា|ត្រង់ណា|កន្លែងណា|ម្តុំណា|ណា|ខ្លះ|កន្លែង|អាសយដ្ឋាន|ទីតាំង|ផែនទី|ម៉ោង|បើក|បិទ|ប៉ុន្មាន|លេខទូរស័ព្ទ|លេខ',
  'ទូរស័ព្ទ|ទំនាក់ទំនង|របស់|អ្នក|លោក|បង|យើង|មាន|ដែរ|ឬទេ|ទេ|អត់|តើ|ខាង|ក្នុង|ខេត្ត|ក្រុង|រាជធានី|ខណ្ឌ|សង្កាត់|ជា|អ្វី|អី|ឬ|ទៅ',
  'មក|សុំ|សូម|ប្រាប់|ខ្ញុំ|ចង់|ដឹង|អាច|បាន|ថ្ងៃនេះ|ស្អែក|ឥឡូវ|ដល់|ថ្ងៃអាទិត្យ|ថ្ងៃសៅរ៍|ចុងសប្តាហ៍|យ៉ាងម៉េច|ម៉េច|ផង|នេះ|នោះ',
  '你们|你|您|我们|我|的|在|哪里|哪儿|哪|里|分店|门店|店铺|商店|实体店|店|地址|位置|地图|怎么|走|去|到|几点|开门|关门|营业|时间|电话',
  '号码|联系|多少|什么|是|有没有|有|没有|吗|呢|吧|请问|请|告诉|想|知道|市|省|区|今天|明天|现在|周末|星期六|星期天|星期日|周六|周日',
  '那边|那里|这边|那|家|间|开着|开|关|几|具体|能|可以|一下|啊',
]
  .join('|')
  .split('|')
  .toSorted((one, other) => other.length - one.length);

/** Folds a text to words between spaces; Khmer and Chinese runs stay whole. */
const spaced = (text: string): string =>
  ` ${fold(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replace(/(?<=[a-z\d])(?=[^a-z\d ])|(?<=[^a-z\d ])(?=[a-z\d])/gu, ' ')
    .trim()} `;

const isLatin = (text: string): boolean => /[a-z]/u.test(text);

/** Returns the forms in which a place may stand in a text from `spaced`: 'siem reap' also as 'siemreap'. */
const formsOf = (place: string): string[] => {
  const name = spaced(place);
  const bare = name.replaceAll(' ', '');
  if (bare.length < 2) return [];
  return isLatin(name) ? [name, ` ${bare} `] : [bare];
};

const allOf = (text: Localized): string[] => languages.flatMap((language) => text[language] ?? []);

const named = (address: string, pattern: RegExp): string[] =>
  [...address.matchAll(pattern)].map(([, name = '']) => name);

/** Returns the towns, districts and streets in an address, without their numbers and what they are. */
const placesIn = (address: string): string[] => [
  ...address
    .split(',')
    .filter((part) => !/[\d\u17e0-\u17e9]/u.test(part))
    .map((part) => part.trim().replace(/^(?:khan|sangkat|krong) | (?:city|province|district|village)$/giu, '')),
  ...named(address, /(?:រាជធានី|ក្រុង|ខណ្ឌ|សង្កាត់|ខេត្ត|ស្រុក|ភូមិ)([\p{L}\p{M}]+)/gu),
  ...named(address, /(\p{Script=Han}{2,5}?)[市区省县]/gu),
];

const formsOfBranch = ({ name, address }: BranchRecord): string[] =>
  [
    ...allOf(name),
    ...allOf(name).map((one) => one.replace(/ (?:shop|store|branch)$|(?<=..)店$/iu, '')),
    ...allOf(address).flatMap(placesIn),
  ].flatMap(formsOf);

const formsOfProvinces = [
  ...provinces.flatMap(({ en, kh, zh }) => [en, kh, zh]),
  'Sihanoukville',
  '西港',
  'Poipet',
  '波贝',
  'Bavet',
  '巴域',
].flatMap(formsOf);

/** Returns whether a question from `spaced` asks for nothing but a shop, besides these places. */
const asksForShop = (question: string, places: readonly string[]): boolean => {
  let rest = question;
  for (const word of [...places.toSorted((one, other) => other.length - one.length), ...unspacedWords])
    rest = rest.replaceAll(word, ' ');
  return rest.split(' ').every((word) => word === '' || latinWords.has(word));
};

/**
 * Returns what the shop states about the branches that a question asks for by name or place: address, hours, phone
 * number and map; its addresses if it has no branch in the province that is named. null: it asks for something else.
 */
export const buildBranchPassage = (details: StoreDetails, question: string, language: Language): Passage | null => {
  const asked = spaced(question);
  if (!telling.test(asked)) return null;
  const isNamed = (form: string): boolean => asked.includes(form);
  const { branches } = getMerchantSettings(details);
  const found = branches
    .map((branch) => ({ branch, places: formsOfBranch(branch).filter(isNamed) }))
    .filter(({ places }) => places.length > 0);
  const provincesNamed = formsOfProvinces.filter(isNamed);
  const places = [...found.flatMap((one) => one.places), ...provincesNamed];
  if (places.length === 0 || !asksForShop(asked, places)) return null;
  const [first] = found;
  if (!first)
    return (
      buildShopSources(details, language)
        .flatMap(({ passages }) => passages)
        .find(({ id }) => id === 'address') ?? null
    );
  const say = (text: Localized): string => inLanguage(text, language);
  const text = found
    .slice(0, maxBranches)
    .map(({ branch: { name, address, hours, phone, lat, long } }) =>
      [
        [say(name), say(address)],
        [say(shopTitles.hours), say(hours)],
        [say(shopWords.phone), phone],
        // As the pages' own links to maps.
        [say(shopWords.map), `https://www.openstreetmap.org/?mlat=${lat}&mlon=${long}#map=17/${lat}/${long}`],
      ]
        .flatMap(([label = '', value = '']) => (value === '' ? [] : [shopLine(label, value, language)]))
        .join('\n'),
    )
    .join('\n');
  const title = say(found.length === 1 ? first.branch.name : shopTitles.address);
  return { kind: 'shop', id: branchTopic, title, heading: null, text };
};
