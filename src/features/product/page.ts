import { bookingLink } from '../services/booking-link.ts';
import { addresses, inLocale } from '../../routes.ts';
import type { Product } from '../../contract/products.ts';
import { isInternalCode, keySpecs, readableSpecs, readableModel, sortAmounts } from '../../contract/readable-specs.ts';
import { isSoldOut, lowestPrice } from '../../contract/selling.ts';
import { defineLoader, type LoaderContext } from '../../catalogue/context.ts';
import { cleanDescription, summary } from '../../catalogue/description.ts';
import { cardsInRow, chooseRelated } from '../../catalogue/merchandising.ts';
import type { Link, Price, ProductData } from '../../catalogue/page-data.ts';

/**
 * How many products of the same subcategory the related ones are chosen from; if it has no more than these, as many of
 * the category help to fill the row.
 */
const relatedPool = 10;
const longestCode = 16;
/** Maximum number of specs under the name: those that a shopper decides by. */
const maxKeySpecs = 5;

/**
 * Returns the distinct images of a product and its variants, `first` in front, with the index of each path.
 */
const galleryOf = ({ picture }: LoaderContext, product: Product, first: string | null) => {
  const gallery: ProductData['gallery'] = [];
  const indexes = new Map<string, number>();
  for (const path of [
    ...(first === null ? [] : [first]),
    ...product.images,
    ...product.variants.flatMap(({ image }) => image ?? []),
  ]) {
    const image = indexes.has(path) ? null : picture(path);
    if (!image) continue;
    const twin = gallery.findIndex(({ key }) => key === image.key);
    indexes.set(path, twin === -1 ? gallery.push(image) - 1 : twin);
  }
  return { gallery, indexes };
};

/** Returns the variant that the card's price belongs to: the API's default if it costs the same. */
const selectedOf = (product: Product, lowest: Price): Product['variants'][number] | undefined => {
  const fits = product.variants.filter(
    ({ price, promoPrice, stock }) => price === lowest.price && promoPrice === lowest.promoPrice && stock !== 0,
  );
  return fits.find(({ id }) => id === product.variantOptionId) ?? fits[0] ?? product.variants[0];
};

/** Returns the shop's own code if a person can read it out. */
const readableSku = (sku: string | null): string | null =>
  sku !== null && sku.length <= longestCode && !isInternalCode(sku) ? sku : null;

/** Returns the API's attribute with the warranty period; '': it says that there is none; null: it says nothing. */
const warrantyOf = ({ attributes }: Product): string | null =>
  attributes.find(({ key }) => key === 'warranty')?.value.replace(/^no$/u, '') ?? null;

/** Tells whether a subcategory may have too few products for a row, which its category then helps to fill. */
const isSmallKind = (counts: ReadonlyMap<string, number>, subcategoryId: string | null): boolean =>
  (counts.get(subcategoryId ?? '') ?? 0) <= relatedPool;

/** Returns one full desktop row of similar products: of the subcategory, and if that has few, also of the category. */
const relatedTo = (context: LoaderContext, product: Product, price: Price) => {
  const { catalogue, cards, subcategoryCounts, config } = context;
  const { categoryId, subcategoryId } = product;
  const kind = subcategoryId === null ? [] : catalogue.neighbours({ subcategoryId }, product, relatedPool);
  const fills = categoryId !== null && isSmallKind(subcategoryCounts, subcategoryId);
  const wider = fills ? catalogue.neighbours({ categoryId }, product, relatedPool) : [];
  const others = wider.filter((id) => !kind.includes(id));
  return chooseRelated(price, [cards.many(kind), cards.many(others)], cardsInRow[config.theme.look]);
};

const trailOf = ({ tree, shell, t }: LoaderContext, product: Product): Link[] => {
  const found = tree.subcategory(product.subcategoryId);
  const category = found?.category ?? tree.category(product.categoryId);
  const home = { name: t('nav.home'), href: shell.home };
  return [
    home,
    ...(category ? [{ name: category.name, href: category.href }] : []),
    ...(found ? [{ name: found.node.name, href: found.node.href }] : []),
  ];
};

export const productPage = defineLoader<{ id: string }>({
  route: 'product-id',
  *paths({ catalogue }) {
    for (const id of catalogue.allIds()) yield { id };
  },
  *affectedBy({ catalogue, subcategoryCounts }, placement) {
    const { id: own, categoryId, subcategoryId } = placement;
    const kind = subcategoryId === null ? [] : catalogue.neighbourOf({ subcategoryId }, placement, relatedPool);
    const wider = categoryId === null ? [] : catalogue.neighbourOf({ categoryId }, placement, relatedPool);
    const filled = wider.filter((id) => isSmallKind(subcategoryCounts, catalogue.placement(id)?.subcategoryId ?? null));
    for (const id of new Set([own, ...kind, ...filled])) yield { id };
  },
  address: ({ id }) => addresses.product(id),
  parse: ({ id }) => (id ? { id } : null),
  load: (context, { id }) => {
    const { catalogue, locale, tree, shell, t } = context;
    const found = catalogue.product(id, locale);
    if (!found) return null;
    const lowest = lowestPrice(found);
    const selected = selectedOf(found, lowest);
    const { gallery, indexes } = galleryOf(context, found, selected?.image ?? null);
    const trail = trailOf(context, found);
    return {
      template: 'product',
      title: `${found.name} | ${shell.storeName}`,
      description:
        summary(found.description) ?? t('product.metaDescription', { name: found.name, store: shell.storeName }),
      canonical: addresses.product(id),
      breadcrumbs: [...trail, { name: found.name, href: inLocale(locale, addresses.product(id)) }],
      data: {
        id,
        // Without a readable code, staff look a product up by its id.
        sku: readableSku(found.sku) ?? id,
        name: found.name,
        model: readableModel(found.model),
        brand: context.brands.get(found.brandId ?? '') ?? null,
        ...lowest,
        stock: found.stock,
        soldOut: isSoldOut(found),
        gallery,
        placeholder:
          (gallery.length > 0 ? null : context.illustration(id)) ??
          tree.placeholder(found.categoryId, found.subcategoryId),
        optionTypes: found.optionTypes.map(({ name, options }) => ({ name, options: sortAmounts(options) })),
        variants: found.variants.map((variant) => ({
          id: variant.id,
          optionIds: variant.optionIds,
          price: variant.price,
          promoPrice: variant.promoPrice,
          promoUntil: found.promoUntil,
          stock: variant.stock,
          image: indexes.get(variant.image ?? '') ?? null,
          sku: readableSku(variant.sku),
        })),
        selected: selected?.id ?? null,
        units: found.units,
        unitId: (found.units.find((unit) => unit.id === found.unitId) ?? found.units[0])?.id ?? null,
        booking: bookingLink(context, id),
        warranty: warrantyOf(found),
        description: cleanDescription(found.description),
        keySpecs: keySpecs(found.attributes, found.name, maxKeySpecs),
        attributes: readableSpecs(found.attributes).map(({ name, value, group }) => ({ name, value, group })),
        related: relatedTo(context, found, lowest),
        more: trail.length > 1 ? (trail.at(-1) ?? null) : null,
      },
    };
  },
});
