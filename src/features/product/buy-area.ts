import type { Page, ProductData } from '../../catalogue/page-data.ts';
import { formatDollars } from '../../i18n/format.ts';
import { translator, type MessageKey } from '../../i18n/translate.ts';
import { addresses, inLocale } from '../../routes.ts';
import { badge } from '../../ui/badge.ts';
import { escapeHtml } from '../../ui/escape.ts';
import { farIcon, icon } from '../../ui/icons.ts';
import { maxWanted } from './quantity.ts';
import type { VariantView } from './variant-views.ts';

/**
 * How many, the buttons that buy, and what else may be done with a product. Ready markup; `buy.client.ts` answers,
 * and what needs it is not shown without script. On phones the buttons stand at the bottom edge (`buying.css`), with the
 * way to the cart, whose place in the bottom bar they take.
 */

/** 'there': it can be bought; 'out': sold out; 'ask': the shop tells the price. */
export type BuyState = 'there' | 'out' | 'ask';

export const buyState = ({ cents, soldOut }: Pick<VariantView, 'cents' | 'soldOut'>): BuyState =>
  cents === null ? 'ask' : soldOut ? 'out' : 'there';

const words =
  (page: Page<ProductData>) =>
  (key: MessageKey): string =>
    escapeHtml(translator(page.locale)(key));

const stepper = (page: Page<ProductData>, { left, soldOut }: VariantView): string => {
  const say = words(page);
  const { units, unitId } = page.data;
  const unit = units.length === 1 ? units.find(({ id }) => id === unitId) : undefined;
  const off = soldOut ? ' disabled' : '';
  return `<div class="quantity scripted"><label for="quantity">${say('product.quantity')}</label><div class="stepper"><button type="button" data-step="-1" aria-label="${say('product.oneLess')}" aria-disabled="true"${off}>${icon('minus')}</button><input id="quantity" class="figures" type="number" inputmode="numeric" min="1" max="${maxWanted(left)}" value="1"${off}><button type="button" data-step="1" aria-label="${say('product.oneMore')}"${maxWanted(left) === 1 ? ' aria-disabled="true"' : ''}${off}>${icon('plus')}</button></div>${unit ? `<span>${escapeHtml(unit.name)}</span>` : ''}</div>`;
};

const ask = (label: string, classes: string): string =>
  `<button type="button" class="${classes}" commandfor="contact" command="show-modal">${icon('message-circle')}${label}</button>`;

const bar = (page: Page<ProductData>, shown: VariantView): string => {
  const say = words(page);
  const canAsk = page.shell.contacts.length > 0;
  const add = `<button class="button${page.data.booking === null ? '' : ' button-quiet'} buy-add scripted"${shown.soldOut ? ' disabled' : ''} data-told="${say('product.addedToCart')}" data-view="${say('product.viewCart')}" data-all="${say('product.allInCart')}" data-full="${say('product.cartFull')}"><span>${say('product.addToCart')}</span><span class="buy-added">${farIcon('check')}${say('product.added')}</span><span class="buy-out">${say('card.soldOut')}</span></button><button data-to="${escapeHtml(inLocale(page.locale, addresses.buyNow(page.data.id)))}" class="button button-quiet buy-now scripted">${say('product.buyNow')}</button>`;
  const isSold = page.data.price !== null || page.data.variants.some(({ price }) => price !== null);
  const price = shown.cents === null ? '' : formatDollars(shown.cents);
  const cart = `<button type="button" class="icon-button" commandfor="cart" command="show-modal" aria-label="${say('nav.cart')}">${icon('shopping-cart')}${badge('cart')}</button>`;
  return `<div class="buy-bar">${cart}<b class="bar-price figures" aria-hidden="true">${price}</b>${isSold ? add : ''}${canAsk ? ask(say(isSold ? 'product.ask' : 'price.ask'), `button${isSold ? ' button-quiet' : ''} buy-ask`) : ''}</div>`;
};

/** Quantity and the buttons that buy. */
export const buyArea = (page: Page<ProductData>, shown: VariantView): string =>
  (page.data.price === null ? '' : stepper(page, shown)) + bar(page, shown);

/** Keep, compare, pass on, ask. */
export const productActions = (page: Page<ProductData>): string => {
  const say = words(page);
  const { data, shell } = page;
  const id = escapeHtml(data.id);
  const wish = `<button type="button" class="scripted" data-wish="${id}">${icon('heart')}${say('product.wishlist')}</button>`;
  const compare = shell.features.compare
    ? `<button type="button" class="scripted" data-compare="${id}" aria-pressed="false">${icon('scale')}${say('product.compare')}</button>`
    : '';
  const share = `<button type="button" class="scripted" data-share data-told="${say('product.linkCopied')}">${icon('share-2')}${say('product.share')}</button>`;
  const asking = shell.contacts.length > 0 ? ask(say('product.askShort'), '') : '';
  return `<div class="actions">${wish}${compare}${share}${asking.replace(' class=""', '')}</div>`;
};
