import { renderSVG } from 'uqr';
import type { LoaderContext } from '../catalogue/context.ts';
import { appLinks } from '../contract/app-links.ts';
import { cutText } from '../i18n/cut-text.ts';
import { localeNames } from '../i18n/locales.ts';
import { appIconAddress, iconSizes } from '../images/address.ts';
import { addresses, documentAddresses, inLocale } from '../routes.ts';

/** A file that a release holds besides its pages. */
export type Document = { address: string; type: string; body: string };

/** Maximum length of a name below an icon, in characters. */
const shortest = 12;

/** Returns a name that fits below an icon: if it is too long, its first word, cut if necessary. */
const shortName = (name: string): string =>
  name.length <= shortest ? name : cutText(name.split(/\s/u)[0] ?? name, shortest);

const iconsOf = ({ shell }: LoaderContext) => {
  const { logo } = shell;
  if (!logo) return [];
  return iconSizes.map((size) => ({
    src: appIconAddress(logo, size),
    sizes: `${size}x${size}`,
    type: 'image/png',
  }));
};

/** Builds the web manifest, which makes the shop installable on a phone. */
const manifest = (context: LoaderContext): Document => {
  const { shell, locale } = context;
  return {
    address: inLocale(locale, documentAddresses.manifest),
    type: 'application/manifest+json; charset=utf-8',
    body: JSON.stringify({
      id: shell.home,
      name: shell.storeName,
      short_name: shortName(shell.storeName),
      ...(shell.tagline && { description: shell.tagline }),
      lang: localeNames[locale].tag,
      dir: 'ltr',
      start_url: shell.home,
      scope: '/',
      display: 'standalone',
      theme_color: shell.color,
      background_color: '#ffffff',
      icons: iconsOf(context),
    }),
  };
};

const code = (origin: string): Document => ({
  address: documentAddresses.downloadCode,
  type: 'image/svg+xml',
  body: renderSVG(`${origin}${addresses.download()}`, { ecc: 'M', border: 2, pixelSize: 1 }),
});

/** Yields the small documents of a store: web manifests, the QR code of its `/download`, and its app links. */
export function* storeDocuments(contexts: readonly LoaderContext[]): Generator<Document> {
  const [first] = contexts;
  if (!first) return;
  for (const context of contexts) yield manifest(context);
  yield code(first.origin);
  yield {
    address: documentAddresses.appLinks,
    type: 'application/json',
    body: JSON.stringify(appLinks.parse(first.catalogue.document('store', first.locale))),
  };
}
