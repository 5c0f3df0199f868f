import type { LoaderContext } from '../../../src/catalogue/context.ts';
import type { Card, Price, ProductData, Shell } from '../../../src/catalogue/page-data.ts';
import { loadPage, type FinishedPage } from '../../../src/features/loaders.ts';
import { optionGroups } from '../../../src/features/product/option-groups.ts';
import { productSpecs } from '../../../src/features/product/product-specs.ts';
import { buildProductView, type ProductView } from '../../../src/features/product/product-view.ts';
import { maxWanted } from '../../../src/features/product/quantity.ts';
import { buyState } from '../../../src/features/product/variant-views.ts';
import { shopPromises } from '../../../src/features/promises/shop-promises.ts';
import { withWordBreaks } from '../../../src/i18n/khmer.ts';
import { translator } from '../../../src/i18n/translate.ts';
import { pictureAddress, squareAddress, type ImageMeta } from '../../../src/images/address.ts';
import { addresses } from '../../../src/routes.ts';
import { brandBeside } from '../../../src/ui/brand-line.ts';
import { frameOf, imageAttributes } from '../../../src/ui/picture.ts';
import { savingOf } from '../../../src/ui/saving.ts';
import { cardSizes, largestCard } from '../../../src/ui/sizes.ts';

/**
 * Our pages' data in the form of a Hugo site: one content file per product and language, shared data in `data/`. Names
 * are in lowercase, since Hugo makes them so.
 */

type Row = Record<string, unknown>;

const isProduct = (page: FinishedPage): page is FinishedPage & { page: { data: ProductData } } =>
  page.template === 'product';

const pictureRow = (image: ImageMeta, largest: 480 | 960 | 1280, sizes: string): Row => {
  const { src, srcset, class: drawing } = imageAttributes(image, { largest });
  return { src, srcset, sizes, class: drawing, frame: frameOf(image) };
};

const priceRow = ({ price, promoPrice }: Price): Row =>
  promoPrice === null ? { price } : { price: promoPrice, was: price };

const viewRow = (view: ProductView['others'][number]): Row | null =>
  view && 'note' in view ? { ...priceRow(view.price), saving: savingOf(view.price), note: view.note } : view;

const cardRow = (card: Card, shell: Shell): Row => {
  const image = card.picture ?? card.placeholder;
  return {
    ...priceRow(card),
    from: card.from,
    saving: savingOf(card),
    out: card.soldOut,
    buying: card.buying,
    brand: brandBeside(card.brand, card.name),
    specs: card.specs,
    swatches: card.swatches.length > 1 ? card.swatches : [],
    picture:
      image && pictureRow(image, largestCard(shell.themePreset) === 960 ? 960 : 480, cardSizes(shell.themePreset)),
  };
};

/** Returns the front matter of a product; null if the store has no product with this id. */
export const frontMatter = (context: LoaderContext, id: string): Row | null => {
  const loaded = loadPage(context, addresses.product(id));
  if (!loaded || !isProduct(loaded)) return null;
  const { page } = loaded;
  const { data, shell, locale } = page;
  const t = translator(locale);
  const { sold, variants, shown, price, stock, others } = buildProductView(page);
  const card = context.cards.one(id);
  const sizes = `(min-width:768px) min(48vw,660px),${data.gallery.length > 1 ? 84 : 88}vw`;
  const options = new Map(data.optionTypes.flatMap((type) => type.options.map((one) => [one.id, one.name] as const)));
  const worth = {
    price: data.promoPrice ?? data.price,
    isFrom: data.from,
    warranty: data.warranty,
    isService: false,
    isSoldOut: data.soldOut,
  };
  return {
    id,
    title: data.name,
    name: withWordBreaks(data.name),
    summary: page.description,
    sku: data.sku,
    brand: data.brand && {
      name: data.brand.name,
      href: data.brand.href,
      logo: data.brand.picture && pictureAddress(data.brand.picture, 96, 'webp'),
      beside: brandBeside(data.brand.name, data.name) !== null,
    },
    trail: page.breadcrumbs.slice(0, -1),
    gallery: data.gallery.map((image) => ({
      ...pictureRow(image, 1280, sizes),
      thumb: squareAddress(image, 96, 'webp'),
      thumb2: squareAddress(image, 160, 'webp'),
      preview: pictureAddress(image, 1280, 'jpeg'),
    })),
    placeholder: data.placeholder && pictureRow(data.placeholder, 960, sizes),
    keyspecs: data.keySpecs,
    offer: viewRow(price),
    until: data.promoUntil,
    stock,
    state: buyState(shown),
    groups: optionGroups(page, variants, shown).map((group) => ({
      ...group,
      options: group.options.map(({ isChosen, ...option }) => ({ ...option, chosen: isChosen })),
    })),
    versions:
      data.variants.length === 0
        ? []
        : variants.map(({ optionIds, cents, soldOut }) => ({
            name: optionIds.map((option) => options.get(option)).join(', '),
            price: cents,
            out: soldOut,
          })),
    others: others.map(viewRow),
    most: maxWanted(shown.left),
    unit: data.units.length === 1 ? data.units[0]?.name : null,
    promises: shopPromises(shell, worth, { locale, t }),
    text: data.description,
    sections: productSpecs(data, shown.code, t),
    sold: JSON.stringify(sold),
    card: card && cardRow(card, shell),
    more: data.more,
    related: data.related.map((one) => `/product/${one.id}`),
  };
};

/** Returns the data that all pages of a language share, beside those that are taken from our own page. */
export const shellData = ({ storeName, rielRate, contacts, features }: Shell): Row => ({
  storeName,
  rielRate,
  hasCompare: features.compare,
  contacts: contacts.map(({ kind, label, href }) => {
    const isPhone = href.startsWith('tel:');
    return { label, href, icon: isPhone ? 'phone' : kind, isMark: !isPhone };
  }),
});
