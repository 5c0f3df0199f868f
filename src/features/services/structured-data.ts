import type { Page } from '../../catalogue/page-data.ts';
import { fromCents } from '../../contract/money.ts';
import { withoutJoiners } from '../../i18n/khmer.ts';
import { organization } from '../../layouts/structured-data.ts';
import { pictureAddress } from '../../images/address.ts';
import { addresses, inLocale } from '../../routes.ts';
import type { FreelancerData, ServiceOffer, ServicesData } from './data.ts';

/** JSON-LD of services and freelancers for search engines, using schema.org's vocabulary. */

type Node = Record<string, unknown>;

/** Returns the offer of a service; empty if the price is on request. */
const offer = ({ price, isFrom }: ServiceOffer, url: string): Node => {
  if (price === null) return {};
  const amount = fromCents(price).toFixed(2);
  return {
    offers: {
      '@type': 'Offer',
      url,
      priceCurrency: 'USD',
      ...(isFrom
        ? { priceSpecification: { '@type': 'PriceSpecification', priceCurrency: 'USD', minPrice: amount } }
        : { price: amount }),
    },
  };
};

const areaServed = (names: readonly string[]): Node =>
  names.length === 0 ? {} : { areaServed: names.map((name) => ({ '@type': 'AdministrativeArea', name })) };

const serviceNode = (service: ServiceOffer, provider: Node, url: string): Node => ({
  '@type': 'Service',
  name: service.name,
  ...(service.description !== null && { description: service.description }),
  provider,
  ...areaServed(service.areaNames),
  ...offer(service, url),
});

/** Returns the shop, and each service that it offers. */
export const serviceNodes = ({ shell, data, canonical }: Page<ServicesData>): Node[] => {
  const shop = organization(shell);
  const cards = data.groups.flatMap(({ name, services }) => services.map((service) => ({ name, service })));
  return [
    shop,
    ...cards.map(({ name, service }) => ({
      ...serviceNode(service, { '@id': shop['@id'] }, canonical),
      serviceType: withoutJoiners(name),
    })),
  ];
};

/**
 * Returns a profile: the person, and their work as a service. Ratings belong to the service: schema.org has none for
 * persons.
 */
export const freelancerNodes = ({ shell, data, canonical, locale }: Page<FreelancerData>): Node[] => {
  const person = `${canonical}#person`;
  const url = `${shell.origin}${inLocale(locale, addresses.freelancer(data.id))}#book`;
  return [
    {
      '@type': 'ProfilePage',
      '@id': canonical,
      mainEntity: {
        '@type': 'Person',
        '@id': person,
        name: data.name,
        url: canonical,
        ...(data.title !== null && { jobTitle: data.title }),
        ...(data.about !== '' && { description: data.about }),
        ...(data.picture && { image: `${shell.origin}${pictureAddress(data.picture, 640, 'jpeg')}` }),
        ...(data.skills.length > 0 && { knowsAbout: data.skills }),
        ...(data.languages.length > 0 && { knowsLanguage: data.languages }),
        worksFor: { '@type': 'Organization', '@id': `${shell.origin}/#organization`, name: shell.storeName },
      },
    },
    {
      '@type': 'Service',
      name: data.title ?? data.name,
      provider: { '@id': person },
      ...areaServed(data.areas),
      ...(data.rating !== null &&
        data.reviews > 0 && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: data.rating,
            bestRating: 5,
            reviewCount: data.reviews,
          },
        }),
      hasOfferCatalog: {
        '@type': 'OfferCatalog',
        name: data.name,
        itemListElement: data.services.map((service) => serviceNode(service, { '@id': person }, url)),
      },
    },
  ];
};
