import dictionaries from 'virtual:messages/phoneAnswer';
import { formatNumber } from '../../i18n/format.ts';
import { isLocale } from '../../i18n/locales.ts';
import { wordsTranslator } from '../../i18n/template.ts';
import { element } from '../../ui/element.client.ts';
import { phoneLevels, phoneSizes, rankPhones, type PhoneWish, type RankedPhone } from './choose-phones.ts';
import { readRow } from './phone-table.ts';
import type { PhoneSpecs } from './phones.ts';

/** Maximum number of phones in an answer. */
const most = 4;

type AnswerKey =
  | 'phoneAnswer.all'
  | 'phoneAnswer.closest'
  | 'phoneAnswer.nothing'
  | 'phoneAnswer.unreachable'
  | `phoneAnswer.${'screen' | 'battery' | 'camera'}${'' | 'Unknown'}`;

type Listed = {
  id: string;
  name: string;
  href: string;
  picture: string | null;
  /** As text; specs have the lowest price of its variants. */
  price: string;
  specs: PhoneSpecs;
};
type Translate = (key: AnswerKey, values?: Record<string, string | number>) => string;

let known: Promise<Listed[]> | null = null;

const fetchPhones = async (table: string): Promise<Listed[]> => {
  const response = await fetch(table);
  if (!response.ok) throw new Error(`${table} answered ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  return [...page.querySelectorAll<HTMLElement>('[data-phone]')].flatMap((row) => {
    const link = row.querySelector('a');
    const href = link?.getAttribute('href');
    if (!link || !href) return [];
    return [
      {
        id: href.split('/').at(-1) ?? '',
        name: link.textContent.trim(),
        href,
        picture: row.querySelector('img')?.getAttribute('src') ?? null,
        price: row.querySelector('th + td')?.textContent ?? '',
        specs: readRow(row.dataset['phone'] ?? ''),
      },
    ];
  });
};

/** Loads the table of phones once; retries if that failed. */
const phonesOf = (table: string): Promise<Listed[]> => {
  known ??= fetchPhones(table).catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
};

const wishOf = (form: HTMLFormElement): PhoneWish => {
  const wished = (key: string): string => form.querySelector<HTMLSelectElement>(`[data-need="${key}"]`)?.value ?? '';
  const level = (key: string) => phoneLevels.find((one) => one === wished(key)) ?? null;
  const dollars = Number(wished('max'));
  return {
    budget: dollars > 0 ? dollars * 100 : null,
    size: phoneSizes.find((one) => one === wished('size')) ?? null,
    battery: level('battery'),
    camera: level('camera'),
  };
};

const figures = [
  { criterion: 'size', key: 'screen', is: 'phoneAnswer.screen', unknown: 'phoneAnswer.screenUnknown' },
  { criterion: 'battery', key: 'battery', is: 'phoneAnswer.battery', unknown: 'phoneAnswer.batteryUnknown' },
  { criterion: 'camera', key: 'camera', is: 'phoneAnswer.camera', unknown: 'phoneAnswer.cameraUnknown' },
] as const;

/** Lists a phone's main specs; those that the shopper asked for are marked as met or missed. */
const specsOf = ({ specs, reasons }: RankedPhone<Listed>, t: Translate): HTMLElement => {
  const list = element('ul', 'mt-1 text-sm');
  list.setAttribute('role', 'list');
  for (const { criterion, key, is, unknown } of figures) {
    const result = reasons.find((reason) => reason.criterion === criterion)?.result;
    const value = specs[key];
    if (value === null && result === undefined) continue;
    const text =
      value === null ? t(unknown) : t(is, { value: Number.isInteger(value) ? formatNumber(value) : String(value) });
    const item = element('li', result === 'met' ? 'font-medium text-success' : 'text-muted', text);
    if (result !== undefined) item.dataset['result'] = result;
    list.append(item);
  }
  return list;
};

const itemOf = (ranked: RankedPhone<Listed>, t: Translate): HTMLElement => {
  const { phone } = ranked;
  const link = element('a', 'font-medium after:absolute after:inset-0', phone.name);
  link.href = phone.href;
  const price = element('p', 'font-semibold tabular-nums', phone.price);
  const item = element('li', 'relative flex gap-3 rounded-control bg-sunken p-3');
  if (phone.picture !== null) {
    const picture = element('img', 'size-16 object-contain');
    Object.assign(picture, { src: phone.picture, alt: '', decoding: 'async' });
    item.append(picture);
  }
  item.append(element('div', 'min-w-0', link, price, specsOf(ranked, t)));
  return item;
};

/** Number of the latest request: older answers are not shown. */
let turn = 0;

/**
 * Shows the phones that best match the form, each with its specs.
 * @param isAsked whether the button was pressed: the answer, which may be below the screen, then gets the focus
 * @throws {Error} if its words cannot be fetched
 */
export const answerPhones = async (form: HTMLFormElement, isAsked: boolean): Promise<void> => {
  const container = form.parentElement?.querySelector<HTMLElement>('[data-answer]');
  const { phones: table, locale } = form.dataset;
  if (!container || table === undefined || !isLocale(locale)) return;
  turn += 1;
  const own = turn;
  const show = (...answer: HTMLElement[]): void => {
    container.replaceChildren(...answer);
    if (!isAsked) return;
    container.focus({ preventScroll: true });
    container.scrollIntoView();
  };
  const wish = wishOf(form);
  container.setAttribute('aria-busy', 'true');
  try {
    const { default: words } = await dictionaries[locale]();
    const t: Translate = wordsTranslator<AnswerKey>(words, locale);
    const phones = await phonesOf(table).catch(() => null);
    if (turn !== own) return;
    if (phones === null) {
      show(element('p', 'mt-3 text-danger', t('phoneAnswer.unreachable')));
      return;
    }
    const ranked = rankPhones(phones, wish);
    const wanted = Object.values(wish).filter((value) => value !== null).length;
    const count = ranked.filter(({ met }) => met === wanted).length;
    const matching = count > 0 ? t('phoneAnswer.all', { count, shown: formatNumber(count) }) : t('phoneAnswer.closest');
    const list = element('ul', 'mt-3 grid gap-3 md:grid-cols-2');
    list.setAttribute('role', 'list');
    list.append(...ranked.slice(0, most).map((one) => itemOf(one, t)));
    const said = ranked.length === 0 ? t('phoneAnswer.nothing') : matching;
    show(element('p', 'mt-3', said), list);
  } finally {
    if (turn === own) container.removeAttribute('aria-busy');
  }
};
