// The drawers' words among them, so that a page fetches one file of words when it is idle.
import dictionaries from 'virtual:messages/card,cart,delivery,error';
import type { Locale } from '../../i18n/locales.ts';
import { wordsTranslator } from '../../i18n/template.ts';
import type { MessageKey } from '../../i18n/translate.ts';
import { addToCart } from '../cart/add-to-cart.client.ts';
import type { CartLine } from '../cart/cart-rules.ts';

/**
 * The buttons on product cards: save, buy or choose, compare. They need script, and two dozen of each are too many
 * bytes for a page, so this module puts them on the pictures when the page is idle, without a layout shift.
 */

type CardKey = Extract<MessageKey, `card.${string}`>;
type Say = (key: CardKey, values?: Record<string, string>) => string;
type ShownCard = { item: HTMLElement; link: HTMLAnchorElement; id: string; name: string };

/** How long the button shows that the product was added, in milliseconds. */
const addedForMs = 2_000;
const svg = 'http://www.w3.org/2000/svg';

/** Creates an icon whose symbol the header defines on every page. */
const iconOf = (name: 'heart' | 'shopping-cart' | 'scale'): SVGElement => {
  const icon = document.createElementNS(svg, 'svg');
  icon.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(svg, 'use');
  use.setAttribute('href', `#i-${name}`);
  icon.append(use);
  return icon;
};

const toolOf = (kind: string, icon: Parameters<typeof iconOf>[0], label: string): HTMLButtonElement => {
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset['tool'] = kind;
  button.setAttribute('aria-label', label);
  button.append(iconOf(icon));
  return button;
};

const cardOf = (item: HTMLElement): ShownCard | null => {
  const link = item.querySelector('a');
  const id = link?.pathname.split('/').pop();
  if (!link || !id) return null;
  return { item, link, id: decodeURIComponent(id), name: link.textContent.replace(/[\u200B\u2060]/gu, '').trim() };
};

const lineOf = ({ item, id, name }: ShownCard): CartLine => {
  const source = item.querySelector('img')?.src;
  const picture = source ? new URL(source) : null;
  const { unit, unitName } = item.closest<HTMLElement>('[data-unit]')?.dataset ?? {};
  const dollars = Number(item.querySelector('.price b')?.textContent.replace(/[^\d.]/gu, ''));
  return {
    id,
    name,
    image: picture?.origin === location.origin ? picture.pathname : null,
    price: Math.round(dollars * 100) || null,
    quantity: 1,
    variantId: null,
    variantName: null,
    unitId: unit ?? null,
    unitName: unitName ?? null,
    note: '',
  };
};

const add = async (button: HTMLElement, card: ShownCard, say: Say): Promise<void> => {
  const line = lineOf(card);
  button.toggleAttribute('data-added', true);
  const words = { told: say('card.added'), view: say('card.view'), all: say('card.all'), full: say('card.full') };
  const isAdded = await addToCart(line, null, words);
  setTimeout(() => button.removeAttribute('data-added'), isAdded ? addedForMs : 0);
};

const buyTool = (card: ShownCard, say: Say): HTMLElement[] => {
  const way = card.item.dataset['card'];
  if (way !== 'add' && way !== 'choose') return [];
  const label = say(way === 'add' ? 'card.add' : 'card.choose', { name: card.name });
  const button = toolOf('buy', 'shopping-cart', label);
  if (way === 'choose') button.setAttribute('role', 'link');
  button.addEventListener('click', () => {
    if (way === 'choose') card.link.click();
    else void add(button, card, say);
  });
  return [button];
};

const wishTool = ({ id, name }: ShownCard, say: Say): HTMLElement => {
  const heart = toolOf('wish', 'heart', say('card.wish', { name }));
  heart.dataset['wish'] = id;
  heart.setAttribute('aria-pressed', 'false');
  return heart;
};

/** Creates the compare button, which the smaller cards of rows that scroll sideways do not have. */
const compareTool = ({ item, id, name }: ShownCard, say: Say): HTMLElement[] => {
  if (item.closest('.cards-row') || !document.querySelector('#compare-tray')) return [];
  const scale = toolOf('compare', 'scale', say('card.compare', { name }));
  scale.dataset['compare'] = id;
  scale.setAttribute('aria-pressed', 'false');
  return [scale];
};

const equip = (say: Say): void => {
  const bare = document.querySelectorAll<HTMLElement>('.cards > li:not(:has(> [data-tool]))');
  for (const item of bare) {
    const card = cardOf(item);
    if (card) item.append(...buyTool(card, say), wishTool(card, say), ...compareTool(card, say));
  }
  // The listeners mark what is already saved or compared.
  if (bare.length > 0) document.dispatchEvent(new Event('shop:changed'));
};

/** Adds the buttons to the cards of the page, and to those that are inserted later. */
export const startCardTools = async (locale: Locale): Promise<void> => {
  const say = wordsTranslator<CardKey>((await dictionaries[locale]()).default, locale);
  equip(say);
  const main = document.querySelector('main');
  if (main) new MutationObserver(() => equip(say)).observe(main, { childList: true, subtree: true });
};
