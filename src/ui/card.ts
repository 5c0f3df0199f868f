import type { Card, Shell } from '../catalogue/page-data.ts';
import { withWordBreaks } from '../i18n/khmer.ts';
import type { Locale } from '../i18n/locales.ts';
import { translator } from '../i18n/translate.ts';
import { brandBeside } from './brand-line.ts';
import { escapeHtml } from './escape.ts';
import { icon } from './icons.ts';
import { frameAttributes, pictureMarkup } from './picture.ts';
import { priceMarkup, savingBadge } from './price.ts';
import type { PictureWidth } from '../images/address.ts';
import { cardSizes, largestCard } from './sizes.ts';

/**
 * A product card as ready markup. One product stands on many pages of a store and
 * language: its card is made once for each, as long as the publisher keeps the two.
 */

type Setting = {
  locale: Locale;
  rielRate: number | null;
  sizes: string;
  largest: PictureWidth;
  soldOut: string;
  colors: string;
  withFacts: boolean;
  /** Markup of the compare button, around the product's id; null: nothing is compared here. */
  compare: readonly [string, string] | null;
  /** Cards made before, lazy pictures only. */
  ready: WeakMap<Card, string>;
};

const settings = new WeakMap<Shell, Setting>();

/** What all cards of a store and language share; a shell is of one language. */
const settingOf = (shell: Shell, locale: Locale): Setting => {
  const known = settings.get(shell);
  if (known?.locale === locale) return known;
  const t = translator(locale);
  const setting: Setting = {
    locale,
    rielRate: shell.rielRate,
    sizes: cardSizes(shell.look),
    largest: largestCard(shell.look),
    soldOut: escapeHtml(t('card.soldOut')),
    colors: escapeHtml(t('card.colors')),
    compare: shell.features.compare
      ? [
          '<button type="button" class="compare-toggle" data-compare="',
          `" aria-pressed="false" aria-label="${escapeHtml(t('compare.add'))}">${icon('scale')}</button>`,
        ]
      : null,
    withFacts: shell.look === 'technical' || shell.look === 'compact',
    ready: new WeakMap(),
  };
  settings.set(shell, setting);
  return setting;
};

const frameMarkup = (card: Card, setting: Setting, eager: boolean, first: boolean): string => {
  const shown = card.picture ?? card.placeholder;
  const picture = shown ? pictureMarkup(shown, { sizes: setting.sizes, largest: setting.largest, eager, first }) : '';
  const badges = savingBadge(card) + (card.soldOut ? `<span class="badge badge-out">${setting.soldOut}</span>` : '');
  return `<div${frameAttributes(shown)}>${picture}${badges && `<div class="badges">${badges}</div>`}</div>`;
};

const factsMarkup = ({ facts }: Card): string =>
  facts.length > 0 ? `<ul class="facts">${facts.map((fact) => `<li>${escapeHtml(fact)}</li>`).join('')}</ul>` : '';

const swatchesMarkup = ({ swatches }: Card, label: string): string =>
  swatches.length > 1
    ? `<div class="swatches" role="img" aria-label="${label}">${swatches.map((color) => `<i style="background:${escapeHtml(color)}"></i>`).join('')}</div>`
    : '';

/** Where a card ends, and what only some lists have comes before. */
const end = '</li>';

const make = (card: Card, setting: Setting, eager: boolean, first: boolean): string => {
  const beside = brandBeside(card.brand, card.name);
  const brand = beside ? `<p class="card-brand">${escapeHtml(beside)}</p>` : '';
  const name = `<a class="card-name" href="${escapeHtml(card.href)}">${withWordBreaks(escapeHtml(card.name))}</a>`;
  const facts = setting.withFacts ? factsMarkup(card) : '';
  const price = priceMarkup(card, card.from, setting.locale, setting.rielRate);
  return `<li class="card">${frameMarkup(card, setting, eager, first)}<div class="card-body">${brand}${name}${facts}${swatchesMarkup(card, setting.colors)}${price}</div>${end}`;
};

const lazy = (card: Card, setting: Setting): string => {
  const known = setting.ready.get(card);
  if (known !== undefined) return known;
  const made = make(card, setting, false, false);
  setting.ready.set(card, made);
  return made;
};

type GridOptions = {
  /** One line that scrolls sideways on narrow screens. */
  row?: boolean;
  /** So many pictures at the start are fetched at once, the first one before all others. */
  eager?: number;
  /** With a button on each that puts it on the compare list: where a tray shows what was chosen. */
  compare?: boolean;
};

/** Cards as a list. */
export const cardGrid = (
  cards: readonly Card[],
  shell: Shell,
  locale: Locale,
  { row = false, eager = 0, compare = false }: GridOptions = {},
): string => {
  const setting = settingOf(shell, locale);
  let items = '';
  for (const [index, card] of cards.entries()) {
    items += index < eager ? make(card, setting, true, index === 0) : lazy(card, setting);
    if (compare && setting.compare)
      items = items.slice(0, -end.length) + setting.compare.join(escapeHtml(card.id)) + end;
  }
  return `<ul class="cards${row ? ' cards-row' : ''}" role="list">${items}</ul>`;
};
