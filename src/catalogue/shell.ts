import { trimSlashes } from '../lib/trim-slashes.ts';
import type { ThemeTexts } from '../config/theme.ts';
import type { StoreInfo } from '../contract/store-info.ts';
import type { SocialLink } from '../contract/content.ts';
import { appLinks } from '../contract/app-links.ts';
import { isService } from '../contract/orders.ts';
import { phoneHref, readPhone, shownPhone } from '../contract/phone.ts';
import type { Locale } from '../i18n/locales.ts';
import type { Translate } from '../i18n/translate.ts';
import { addresses, findPage, hasRoute, inLocale, rootRoutes, switchLocale } from '../routes.ts';
import type { LoaderContext } from './context.ts';
import type { BrandLetter, BrandNode, CategoryNode, Contact, MenuEntry, Shell } from './page-data.ts';

const shownBrands = 12;

type Source = Omit<LoaderContext, 'shell' | 'cards' | 'subcategoryCounts'>;

/** The store's brands that have at least one product (R40), in the API's order. */
export const brandNodes = ({
  catalogue,
  locale,
  picture,
}: Pick<Source, 'catalogue' | 'locale' | 'picture'>): BrandNode[] => {
  const counts = catalogue.counts('brand_id');
  return catalogue
    .document('brands', locale)
    .filter(({ id }) => counts.has(id))
    .map(({ id, name, image }) => ({ id, name, href: inLocale(locale, addresses.brand(id)), picture: picture(image) }));
};

/**
 * Returns the brands that a shop shows first: those with the most products and, on a tie, those with a logo, which
 * shoppers recognize at a glance.
 * @param counts products by brand
 */
export const leadingBrands = (brands: readonly BrandNode[], counts: ReadonlyMap<string, number>): BrandNode[] =>
  brands
    .toSorted(
      (one, other) =>
        (counts.get(other.id) ?? 0) - (counts.get(one.id) ?? 0) ||
        Number(other.picture !== null) - Number(one.picture !== null),
    )
    .slice(0, shownBrands);

/**
 * Groups brands by the first letter of their names, ignoring accents.
 * @param brands in the order of their names
 */
export const brandLetters = (brands: readonly BrandNode[], counts: ReadonlyMap<string, number>): BrandLetter[] => {
  const byLetter = Map.groupBy(brands, ({ name }) => /^[A-Z]/u.exec(name.normalize('NFD').toUpperCase())?.[0] ?? '#');
  return [...byLetter].map(([letter, same]) => ({
    letter,
    brands: same.map((brand) => ({ ...brand, count: counts.get(brand.id) ?? 0 })),
  }));
};

/** Returns whether a path of this shop leads to a page that this store has. */
const isKnownPath = (path: string, { config }: Pick<Source, 'config'>): boolean => {
  const { pathname, searchParams } = new URL(path, 'http://storefront.invalid');
  const found = findPage(pathname === '/' ? pathname : trimSlashes(pathname), searchParams);
  if (found === null) return false;
  const root = rootRoutes.find((route) => route === found.name);
  return hasRoute(config, found.name) && (root === undefined || config.categories[root] !== null);
};

/**
 * Returns the href of a menu target from the API: a path of this shop in the page's language, an address of another
 * host is kept; null: it leads nowhere.
 */
const menuHref = (to: string, context: Pick<Source, 'config' | 'locale'>): string | null => {
  if (/^\/(?![/\\])/u.test(to)) {
    if (!isKnownPath(to, context)) return null;
    const { pathname, search, hash } = new URL(to, 'http://storefront.invalid');
    return switchLocale(context.locale, pathname === '/' ? pathname : trimSlashes(pathname)) + search + hash;
  }
  return /^https?:\/\/[^\s"<>]+$/u.test(to) ? to : null;
};

const menuOf = (info: StoreInfo, context: Pick<Source, 'config' | 'locale'>): MenuEntry[] =>
  info.menu.flatMap(({ title, to, icon, class: style, newTab }) => {
    const href = menuHref(to, context);
    return href === null ? [] : [{ name: title, href, icon, style, newTab }];
  });

const marks = ['whatsapp', 'telegram', 'facebook', 'tiktok', 'youtube'] as const;

/** Normalizes an address, so that two that lead to the same place are equal. */
const comparable = (href: string): string => href.toLowerCase().replace(/\/$/u, '');

/** Returns the API's social links whose addresses are not in the store info. */
const furtherLinks = (known: readonly Contact[], links: readonly SocialLink[], picture: Source['picture']): Contact[] =>
  links
    .filter(
      ({ link }) =>
        /^https?:\/\/[^\s"<>]+$/u.test(link) && !known.some(({ href }) => comparable(href) === comparable(link)),
    )
    .map(({ name, link, logo_url }) => {
      const kind = marks.find((mark) => name.toLowerCase().includes(mark)) ?? 'link';
      return { kind, label: name, href: link, logo: kind === 'link' ? picture(logo_url) : null };
    });

/**
 * Returns the address of a Telegram chat from the store's `chat_id`: a public name, or an address on `t.me`. null: it
 * is neither, or it is a number, which no browser can open.
 */
const telegramChat = (chatId: string | null): string | null => {
  const name = /^(?:https?:\/\/t\.me\/|@)?([a-z]\w{3,31})\/?$/iu.exec(chatId ?? '')?.[1];
  return name === undefined ? null : `https://t.me/${name}`;
};

/** Returns the store's Telegram chats, each once; if there are two, the first is labeled with its name. */
const telegramLinks = ({ chatId, telegramUrl }: StoreInfo): { label: string; href: string | null }[] => {
  const chat = telegramChat(chatId);
  const usual = { label: 'Telegram', href: telegramUrl };
  if (chat === null) return [usual];
  if (telegramUrl === null || comparable(telegramUrl) === comparable(chat)) return [{ ...usual, href: chat }];
  return [{ label: chat.replace('https://t.me/', '@'), href: chat }, usual];
};

/** Formats a number as all numbers of the shop are; what is no number stays as it is. */
const shownNumber = (number: string): string => shownPhone(readPhone(number) ?? number);

const ownContacts = (info: StoreInfo, t: Translate): Contact[] => {
  const phone = (kind: Contact['kind'], number: string | null): Contact[] =>
    number === null ? [] : [{ kind, label: shownNumber(number), href: phoneHref(number), logo: null }];
  const link = (kind: Contact['kind'], label: string, href: string | null): Contact[] =>
    href !== null && /^https?:\/\//u.test(href) ? [{ kind, label, href, logo: null }] : [];
  const { whatsapp } = info.phones;
  return [
    ...phone('smart', info.phones.smart),
    ...phone('cellcard', info.phones.cellcard),
    ...phone('metfone', info.phones.metfone),
    ...(whatsapp === null
      ? []
      : link(
          'whatsapp',
          shownNumber(whatsapp),
          /^https?:/u.test(whatsapp)
            ? whatsapp
            : `https://wa.me/${(readPhone(whatsapp) ?? whatsapp).replace(/\D/gu, '')}`,
        )),
    ...telegramLinks(info).flatMap(({ label, href }) => link('telegram', label, href)),
    ...link('telegramChannel', t('contact.telegramChannel'), info.telegramChannel),
    ...link('facebook', 'Facebook', info.facebookUrl),
    ...link('tiktok', 'TikTok', info.tiktokUrl),
    ...link('youtube', 'YouTube', info.youtubeUrl),
  ];
};

const contactsOf = ({ catalogue, locale, picture, t }: Source): Contact[] => {
  const known = ownContacts(catalogue.document('store', locale), t);
  return [...known, ...furtherLinks(known, catalogue.document('links', locale), picture)];
};

/**
 * Returns the categories of goods, without services, which are booked instead. The rule reads the English name (R46).
 */
const shelves = (list: readonly CategoryNode[], catalogue: Source['catalogue']): CategoryNode[] => {
  const services = new Set(
    catalogue
      .document('categories', 'en')
      .filter(({ name }) => isService(name))
      .map(({ id }) => id),
  );
  return list.filter(({ id }) => !services.has(id));
};

/** Returns the theme's text in a language, or else in English; null: the theme has none. */
export const themeText = (texts: ThemeTexts, locale: Locale): string | null => texts[locale] ?? texts.en ?? null;

/**
 * Builds what every page of a store and language shares. It contains no counts, so that a sold product does not change
 * every page.
 */
export const buildShell = (context: Source): Shell => {
  const { config, origin, catalogue, locale, picture, t, tree } = context;
  const info = catalogue.document('store', locale);
  const { downloadLink, playstore, appstore } = appLinks.parse(info);
  return {
    storeCode: config.code,
    storeName: config.theme.name[locale] ?? info.name,
    origin,
    color: config.theme.color ?? info.color,
    themePreset: config.theme.look,
    logo: picture(info.logo),
    tagline: themeText(config.theme.tagline, locale) ?? info.tagline,
    about: info.about,
    address: info.address,
    rielRate: config.rielRate,
    delivery: info.delivery ?? null,
    deliveryTimes: info.deliveryTimes ?? null,
    terms: info.terms ?? null,
    branches: catalogue.document('branches', locale),
    hasMap: config.mapsKey !== null,
    webVitalsShare: config.webVitalsShare,
    locales: config.locales,
    home: inLocale(locale, addresses.home()),
    categoryIndex: { name: t('list.allCategories'), href: inLocale(locale, addresses.categoryIndex()) },
    categories: shelves(tree.list, catalogue).map(({ id, name, href, picture: drawing, groups }) => ({
      id,
      name,
      href,
      picture: drawing,
      hasGroups: groups.length > 0,
    })),
    hasBrands: context.brands.size > 0,
    features: config.features,
    menu: menuOf(info, context),
    contacts: contactsOf(context),
    payments: catalogue.document('payments', locale),
    banks: catalogue.document('banks', locale),
    deliveryPartner: info.deliveryPartner,
    app: { play: playstore, apple: appstore, link: downloadLink },
  };
};
