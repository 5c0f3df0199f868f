import type { LoaderContext } from '../../../src/catalogue/context.ts';
import { loadPage, type FinishedPage } from '../../../src/features/loaders.ts';
import type { Card, ProductData, Shell } from '../../../src/catalogue/page-data.ts';
import { pictureAddress, type ImageMeta } from '../../../src/images/address.ts';
import { addresses } from '../../../src/routes.ts';

/** Our pages' data in the form of a Hugo site: one content file per product and language, shared data in `data/`. */

const pictureOf = (facts: ImageMeta | null) =>
  facts && {
    src: pictureAddress(facts, 320, 'webp'),
    width: facts.width,
    height: facts.height,
    ...(facts.kind === 'photo'
      ? {
          srcset: ([160, 320, 640] as const)
            .map((width) => `${pictureAddress(facts, width, 'avif')} ${width}w`)
            .join(', '),
        }
      : {}),
  };

const isProduct = (page: FinishedPage): page is FinishedPage & { page: { data: ProductData } } =>
  page.template === 'product';

const priceOf = ({ price, promoPrice }: Pick<Card, 'price' | 'promoPrice'>) =>
  promoPrice === null ? { price } : { price: promoPrice, was: price };

/** Returns the front matter of a product; null if the store has no product with this id. */
export const frontMatter = (context: LoaderContext, id: string): Record<string, unknown> | null => {
  const loaded = loadPage(context, addresses.product(id));
  if (!loaded || !isProduct(loaded)) return null;
  const { data, description, breadcrumbs } = loaded.page;
  return {
    title: data.name,
    summary: description,
    sku: data.sku,
    model: data.model,
    brand: data.brand && {
      name: data.brand.name,
      href: data.brand.href,
      logo: data.brand.picture && pictureAddress(data.brand.picture, 96, 'webp'),
    },
    ...priceOf(data),
    text: data.description,
    attributes: data.attributes,
    facts: context.cards.one(id)?.facts ?? [],
    picture: pictureOf(data.gallery[0] ?? data.placeholder),
    trail: breadcrumbs.slice(0, -1),
    more: data.more,
    related: data.related.map((card) => `/product/${card.id}`),
  };
};

/** Returns the data that all pages of a language share. */
export const shellData = (shell: Shell): Record<string, unknown> => ({
  ...shell,
  logo: shell.logo && pictureAddress(shell.logo, 96, 'webp'),
  categories: shell.categories.map((category) => ({
    ...category,
    picture: category.picture && pictureAddress(category.picture, 96, 'webp'),
  })),
  contacts: shell.contacts.map((contact) => ({
    ...contact,
    icon: contact.href.startsWith('tel:') ? 'phone' : 'message-circle',
  })),
});
