import type { NewsArticleData, Page, Price, ProductData, Shell } from '../catalogue/page-data.ts';
import { fromCents } from '../contract/money.ts';
import { pricedVariants } from '../contract/selling.ts';
import { lastDayOf } from '../contract/cambodia-time.ts';
import { withoutJoiners } from '../i18n/khmer.ts';
import { pictureAddress, type ImageMeta } from '../images/address.ts';

/** JSON-LD for search engines, in terms of schema.org. URLs are absolute. */

type Node = Record<string, unknown>;

const picture = (shell: Shell, image: ImageMeta): string => `${shell.origin}${pictureAddress(image, 1280, 'jpeg')}`;

/** Returns the shop's name, logo and contacts. */
export const organization = (shell: Shell): Node => ({
  '@type': 'Organization',
  '@id': `${shell.origin}/#organization`,
  name: shell.storeName,
  url: `${shell.origin}/`,
  ...(shell.logo && { logo: picture(shell, shell.logo) }),
  ...(shell.about && { description: shell.about }),
  ...(shell.address && { address: { '@type': 'PostalAddress', streetAddress: shell.address, addressCountry: 'KH' } }),
  sameAs: shell.contacts.filter(({ href }) => href.startsWith('http')).map(({ href }) => href),
  contactPoint: shell.contacts
    .filter(({ href }) => href.startsWith('tel:'))
    .map(({ href }) => ({ '@type': 'ContactPoint', contactType: 'sales', telephone: href.slice(4) })),
});

export const webSite = (page: Page<unknown>, tag: string): Node => ({
  '@type': 'WebSite',
  '@id': `${page.shell.origin}/#website`,
  name: page.shell.storeName,
  url: page.canonical,
  inLanguage: tag,
  publisher: { '@id': `${page.shell.origin}/#organization` },
});

export const breadcrumbList = (page: Page<unknown>): Node => ({
  '@type': 'BreadcrumbList',
  itemListElement: page.breadcrumbs.map(({ name, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: withoutJoiners(name),
    item: `${page.shell.origin}${href}`,
  })),
});

const paid = ({ price, promoPrice }: Price): number | null => promoPrice ?? price;

const availability = (out: boolean): string => `https://schema.org/${out ? 'OutOfStock' : 'InStock'}`;

/**
 * Returns an Offer for one price, an AggregateOffer for several; null if the price is on request (R51). As on the page,
 * variants that are sold out have no part in it while others are left.
 */
const offers = (page: Page<ProductData>): Node | null => {
  const { data, canonical, shell } = page;
  const amounts = pricedVariants(data.variants).flatMap((variant) => paid(variant) ?? []);
  const low = amounts.length > 0 ? Math.min(...amounts) : paid(data);
  const high = amounts.length > 0 ? Math.max(...amounts) : low;
  if (low === null || high === null) return null;
  const shared = { url: canonical, priceCurrency: 'USD', availability: availability(data.soldOut) };
  return low === high
    ? {
        '@type': 'Offer',
        ...shared,
        price: fromCents(low).toFixed(2),
        ...(data.promoPrice !== null && data.promoUntil && { priceValidUntil: lastDayOf(data.promoUntil) }),
        seller: { '@id': `${shell.origin}/#organization` },
      }
    : {
        '@type': 'AggregateOffer',
        ...shared,
        lowPrice: fromCents(low).toFixed(2),
        highPrice: fromCents(high).toFixed(2),
        offerCount: amounts.length,
      };
};

export const productNode = (page: Page<ProductData>): Node => {
  const { data, canonical, description, shell } = page;
  const offer = offers(page);
  return {
    '@type': 'Product',
    '@id': `${canonical}#product`,
    name: data.name,
    url: canonical,
    description,
    ...(data.gallery.length > 0 && { image: data.gallery.slice(0, 6).map((image) => picture(shell, image)) }),
    ...(data.sku && { sku: data.sku }),
    ...(data.model && { model: data.model }),
    ...(data.brand && { brand: { '@type': 'Brand', name: data.brand.name } }),
    ...(offer && { offers: offer }),
  };
};

/** Returns a news article. */
export const newsNode = ({ data, canonical, description, shell }: Page<NewsArticleData>, tag: string): Node => ({
  '@type': 'NewsArticle',
  '@id': `${canonical}#article`,
  headline: data.entry.name,
  description,
  url: canonical,
  mainEntityOfPage: canonical,
  inLanguage: tag,
  ...(data.entry.published && { datePublished: data.entry.published }),
  ...(data.entry.picture && { image: [picture(shell, data.entry.picture)] }),
  author: { '@id': `${shell.origin}/#organization` },
  publisher: { '@id': `${shell.origin}/#organization` },
});

/** Combines nodes into one document. */
export const structuredData = (nodes: readonly Node[]): Node => ({ '@context': 'https://schema.org', '@graph': nodes });
