import type { Page, Shell } from '../catalogue/page-data.ts';
import { escapeHtml } from '../ui/escape.ts';
import { defaultLocale, localeNames } from '../i18n/locales.ts';
import { appleIconSize, iconAddress, pictureAddress, type ImageMeta } from '../images/address.ts';
import { documentAddresses, inLocale } from '../routes.ts';
import type { PageStyle } from './page-style.ts';
import { firstPriceEnd } from './price-end.ts';
import type { FilesAhead } from './script-files.ts';

/** What stands in `<head>`, as ready markup: what the first picture needs comes first. */

const property = (name: string, content: string): string => `<meta property="og:${name}" content="${content}">`;

const icon = ({ logo }: Shell): string => (logo ? pictureAddress(logo, 96, 'webp') : 'data:,');

const addressLinks = ({ canonical, alternates }: Page<unknown>): string => {
  const fallback = alternates.find(({ locale }) => locale === defaultLocale);
  const alternate = (tag: string, href: string): string =>
    `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(href)}">`;
  return [
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...alternates.map(({ locale, href }) => alternate(localeNames[locale].tag, href)),
    fallback ? alternate('x-default', fallback.href) : '',
  ].join('');
};

/**
 * @param picture what the page shows, for previews in chats and feeds
 * @param kind Open Graph's type of the page
 */
export const headMarkup = (
  page: Page<unknown>,
  { css, fonts }: PageStyle,
  picture: ImageMeta | null,
  kind: 'website' | 'product',
  { files, isUrgent }: FilesAhead,
): string => {
  const { shell, locale } = page;
  const title = escapeHtml(page.title);
  const description = escapeHtml(page.description);
  const priceEnd = firstPriceEnd(page.data);
  const preview = picture?.kind === 'photo' ? `${shell.origin}${pictureAddress(picture, 1280, 'jpeg')}` : null;
  return [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${title}</title>`,
    ...fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
    `<style>${css}</style>`,
    ...files.map((file) => `<link rel="modulepreload"${isUrgent ? '' : ' fetchpriority="low"'} href="/${file}">`),
    `<meta name="theme-color" content="${escapeHtml(shell.color)}">`,
    `<link rel="manifest" href="${inLocale(locale, documentAddresses.manifest)}">`,
    shell.logo ? `<link rel="apple-touch-icon" href="${iconAddress(shell.logo, appleIconSize)}">` : '',
    `<link rel="icon" href="${escapeHtml(icon(shell))}">`,
    `<meta name="description" content="${description}">`,
    // Read by the service worker: it shows no kept page beyond this moment.
    priceEnd === null ? '' : `<meta name="price-ends" content="${escapeHtml(priceEnd)}">`,
    page.noindex ? '<meta name="robots" content="noindex">' : addressLinks(page),
    property('type', kind),
    property('site_name', escapeHtml(shell.storeName)),
    property('title', title),
    property('description', description),
    property('locale', localeNames[locale].tag.replace('-', '_')),
    preview ? property('image', escapeHtml(preview)) : '',
    `<meta name="twitter:card" content="${preview ? 'summary_large_image' : 'summary'}">`,
  ].join('');
};
