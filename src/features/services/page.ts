import { lowestPrice } from '../../contract/selling.ts';
import { defineLoader, readPage, type LoadedPage, type Loader, type LoaderContext } from '../../catalogue/context.ts';
import { pageCount, pagerOf } from '../../catalogue/pager.ts';
import { homeLink } from '../../catalogue/loaders/list-page.ts';
import type { Link } from '../../catalogue/page-data.ts';
import type { FreelancerProfile, Service } from '../../contract/services.ts';
import { commas, nameList } from '../../i18n/format.ts';
import { localeNames, type Locale } from '../../i18n/locales.ts';
import { byName } from '../../i18n/sort.ts';
import { squareAddress } from '../../images/address.ts';
import { placeName, provinceOf } from '../../regions/places.ts';
import { addresses, inLocale } from '../../routes.ts';
import type { ServiceCard, ServiceOffer } from './data.ts';
import { freelancersPerPage, type FreelancerChoice, type FreelancerCard } from './freelancer-cards.ts';
import { hoursOfWeek } from './hours.ts';

/** Pages of services and of freelancers. */

/** Returns the name of a province in the page's language; null: unknown code. */
const areaName = (code: string, locale: Locale): string | null => {
  const province = provinceOf(code);
  return province === null ? null : placeName(province, locale);
};

const areaNames = (codes: readonly string[], locale: Locale): string[] =>
  codes.flatMap((code) => areaName(code, locale) ?? []);

const languageNames = new Map<Locale, Intl.DisplayNames>();

/**
 * Returns the name of a language in the page's language; null: malformed tag.
 * @param tag BCP 47
 */
const languageName = (tag: string, locale: Locale): string | null => {
  const names = languageNames.get(locale) ?? new Intl.DisplayNames([localeNames[locale].tag], { type: 'language' });
  languageNames.set(locale, names);
  try {
    return names.of(tag) ?? null;
  } catch {
    return null;
  }
};

/** Returns a service with its price: that of the product that pays for it, if the shop sells that product. */
const offerOf = (
  { catalogue, locale, picture }: LoaderContext,
  service: Service,
  areas: readonly string[],
): ServiceOffer => {
  const product = service.productId === null ? null : catalogue.product(service.productId, locale);
  const lowest = product && lowestPrice(product);
  const visited = service.places.includes('home') ? areas : [];
  return {
    id: service.id,
    name: service.name,
    description: service.description,
    picture: picture(service.image),
    price: lowest ? (lowest.promoPrice ?? lowest.price) : service.price,
    isFrom: lowest ? lowest.from : service.isFrom,
    durationMinutes: service.durationMinutes,
    venues: service.places,
    areas: visited,
    areaNames: areaNames(visited, locale),
    productId: product ? product.id : null,
  };
};

const cardsOf = (context: LoaderContext): (ServiceCard & { categoryId: string | null })[] => {
  const { catalogue, locale } = context;
  const freelancers = catalogue.document('freelancers', locale);
  return catalogue.document('services', locale).services.map((service) => ({
    ...offerOf(context, service, service.areas),
    categoryId: service.categoryId,
    persons: freelancers
      .filter(({ services }) => services.some(({ id }) => id === service.id))
      .map(({ id, name, rating }) => ({ id, name, rating })),
  }));
};

const servicesLink = ({ t, locale }: LoaderContext): Link => ({
  name: t('services.title'),
  href: inLocale(locale, addresses.services()),
});

/** Tells whether services or profiles show a product's price. */
const sellsService = ({ catalogue, shell }: LoaderContext, product: string): boolean =>
  shell.features.services &&
  catalogue.document('services', 'en').services.some(({ productId }) => productId === product);

const services = defineLoader<{ category: string | null }>({
  route: 'services',
  *paths({ catalogue, locale }) {
    const { categories, services: list } = catalogue.document('services', locale);
    yield { category: null };
    for (const { id } of categories) if (list.some(({ categoryId }) => categoryId === id)) yield { category: id };
  },
  *affectedBy(context, { id }) {
    if (!sellsService(context, id)) return;
    yield { category: null };
    for (const one of context.catalogue.document('services', 'en').services)
      if (one.productId === id && one.categoryId !== null) yield { category: one.categoryId };
  },
  address: ({ category }) => addresses.services(category ?? undefined),
  parse: ({ cat_id: category }) => ({ category: category ?? null }),
  load: (context, { category }) => {
    const { catalogue, locale, t, shell } = context;
    const cards = cardsOf(context);
    const categories = catalogue
      .document('services', locale)
      .categories.map((one) => ({ ...one, services: cards.filter(({ categoryId }) => categoryId === one.id) }))
      .filter(({ services: own }) => own.length > 0);
    const shown = categories.find(({ id }) => id === category);
    if (category !== null && !shown) return null;
    const known = new Set(categories.map(({ id }) => id));
    const others = cards.filter(({ categoryId }) => categoryId === null || !known.has(categoryId));
    const all = [
      ...categories,
      ...(others.length > 0 ? [{ id: '', name: t('services.others'), services: others }] : []),
    ];
    const list = servicesLink(context);
    const heading = shown?.name ?? list.name;
    return {
      template: 'services',
      title: `${heading} | ${shell.storeName}`,
      description: shown
        ? t('services.categoryDescription', { name: shown.name, store: shell.storeName })
        : t('services.metaDescription', { store: shell.storeName }),
      canonical: addresses.services(category ?? undefined),
      breadcrumbs: [
        homeLink(context),
        list,
        ...(shown ? [{ name: shown.name, href: inLocale(locale, addresses.services(shown.id)) }] : []),
      ],
      data: {
        category,
        heading,
        categories: categories.map(({ id, name, icon, services: own }) => ({
          id,
          name,
          icon,
          count: own.length,
          href: inLocale(locale, addresses.services(id)),
        })),
        groups: (shown ? [shown] : all).map(({ id, name, services: own }) => ({ id, name, services: own })),
      },
    };
  },
});

const freelancerCard = ({ locale, picture }: LoaderContext, profile: FreelancerProfile): FreelancerCard => {
  const image = picture(profile.image);
  return {
    id: profile.id,
    name: profile.name,
    title: profile.title,
    photo: image && squareAddress(image, 160, 'webp'),
    rating: profile.rating,
    reviews: profile.reviews,
    jobs: profile.jobs,
    skills: profile.skills.map(({ name }) => name),
    areas: areaNames(profile.areas, locale),
    languages: profile.languages.flatMap((tag) => languageName(tag, locale) ?? []),
  };
};

/** Returns what freelancers list, each with its count, most frequent first. */
const counted = (locale: Locale, named: readonly { id: string; name: string | null }[]): FreelancerChoice[] => {
  const nameOrder = byName(locale);
  const choices = new Map<string, FreelancerChoice>();
  for (const { id, name } of named)
    if (name !== null) choices.set(id, { id, name, count: (choices.get(id)?.count ?? 0) + 1 });
  return [...choices.values()].toSorted((one, other) => other.count - one.count || nameOrder(one, other));
};

/** Returns a page of the list; null: there is no such page. */
const listOf = (context: LoaderContext, page: number): LoadedPage<'freelancers'> | null => {
  const { catalogue, locale, t, shell } = context;
  const profiles = catalogue.document('freelancers', locale);
  if (page > pageCount(profiles.length, freelancersPerPage)) return null;
  const name = t('services.freelancers');
  const onPage = page > 1 ? ` – ${t('list.pageNumber', { page })}` : '';
  const link = (number: number): string => inLocale(locale, addresses.freelancers(number));
  return {
    template: 'freelancers',
    title: `${name}${onPage} | ${shell.storeName}`,
    description: t('services.freelancersDescription', { store: shell.storeName }),
    canonical: addresses.freelancers(page),
    breadcrumbs: [homeLink(context), servicesLink(context), { name, href: link(1) }],
    data: {
      total: profiles.length,
      cards: profiles
        .slice((page - 1) * freelancersPerPage, page * freelancersPerPage)
        .map((profile) => freelancerCard(context, profile)),
      choices: {
        skills: counted(
          locale,
          profiles.flatMap(({ skills }) => skills),
        ),
        areas: counted(
          locale,
          profiles.flatMap(({ areas }) => areas.map((id) => ({ id, name: areaName(id, locale) }))),
        ),
        languages: counted(
          locale,
          profiles.flatMap(({ languages }) => languages.map((id) => ({ id, name: languageName(id, locale) }))),
        ),
      },
      pager: pagerOf(profiles.length, page, link, freelancersPerPage),
    },
  };
};

const freelancers = defineLoader<{ page: number }>({
  route: 'services-allfreelancer',
  *paths({ catalogue, locale }) {
    const pages = pageCount(catalogue.document('freelancers', locale).length, freelancersPerPage);
    for (let page = 1; page <= pages; page++) yield { page };
  },
  affectedBy: () => [],
  address: ({ page }) => addresses.freelancers(page),
  parse: (values) => {
    const page = readPage(values['page']);
    return page === null ? null : { page };
  },
  load: (context, { page }) => listOf(context, page),
});

const freelancer = defineLoader<{ id: string | null }>({
  route: 'services-freelancer',
  *paths({ catalogue, locale }) {
    yield { id: null };
    for (const { id } of catalogue.document('freelancers', locale)) yield { id };
  },
  *affectedBy(context, { id: product }) {
    if (!sellsService(context, product)) return;
    for (const one of context.catalogue.document('freelancers', 'en'))
      if (one.services.some(({ productId }) => productId === product)) yield { id: one.id };
  },
  address: ({ id }) => addresses.freelancer(id ?? undefined),
  parse: ({ id }) => ({ id: id ?? null }),
  load: (context, { id }) => {
    // Without an id, the page is the list of all freelancers under a second URL.
    if (id === null) return listOf(context, 1);
    const { catalogue, locale, t, shell, picture } = context;
    const profile = catalogue.document('freelancers', locale).find((one) => one.id === id);
    if (!profile) return null;
    const card = freelancerCard(context, profile);
    const named = card.title === null ? card.name : `${card.name}${commas[locale]}${card.title}`;
    return {
      template: 'freelancer',
      title: `${named} | ${shell.storeName}`,
      description: t('services.profileDescription', {
        name: named,
        store: shell.storeName,
        services: nameList(
          profile.services.map(({ name }) => name),
          locale,
        ),
      }),
      canonical: addresses.freelancer(id),
      breadcrumbs: [
        homeLink(context),
        servicesLink(context),
        { name: t('services.freelancers'), href: inLocale(locale, addresses.freelancers()) },
        { name: card.name, href: inLocale(locale, addresses.freelancer(id)) },
      ],
      data: {
        ...card,
        picture: picture(profile.image),
        about: profile.about,
        portfolio: profile.portfolio.map(({ title, description, image }) => ({
          title,
          description,
          picture: picture(image),
        })),
        services: profile.services.map((service) => offerOf(context, service, profile.areas)),
        hours: hoursOfWeek(profile.hours),
      },
    };
  },
});

export const servicePages: readonly Loader[] = [services, freelancers, freelancer];
