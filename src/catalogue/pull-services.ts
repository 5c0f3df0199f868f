import type { createShopApi } from '../api/shop.ts';
import { ApiError } from '../api/request.ts';
import type { FreelancerProfile, ServiceList } from '../contract/services.ts';
import type { Locale } from '../i18n/locales.ts';

/** The services that can be booked in a store, in one language. */
export type ServiceDocuments = { services: ServiceList; freelancers: FreelancerProfile[] };

type Api = Pick<ReturnType<typeof createShopApi>, 'services' | 'freelancers' | 'freelancer'>;

export const noServices: ServiceDocuments = { services: { services: [], categories: [] }, freelancers: [] };

/** Resolves with null if the API responds 404. */
const whereThere = async <T>(answer: Promise<T>): Promise<T | null> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
};

/**
 * Pulls services and the profiles of all freelancers, in the API's order. A freelancer who was removed while the list
 * was being read is left out.
 * @returns null if the API has no services: it responds 404 for them or for the list of freelancers
 * @throws {ApiError} if a response fails or cannot be parsed
 */
export const pullServices = async (api: Api): Promise<ServiceDocuments | null> => {
  const [services, heads] = await Promise.all([whereThere(api.services()), whereThere(api.freelancers())]);
  if (services === null || heads === null) return null;
  const ids = [...new Set(heads.map(({ id }) => id))];
  const profiles = await Promise.all(ids.map((id) => whereThere(api.freelancer(id))));
  return { services, freelancers: profiles.filter((profile) => profile !== null) };
};

type Pulled = { locale: Locale; found: ServiceDocuments };

/** Keeps the services, categories and freelancers that every language has: a page exists in all of them, or in none. */
export const inEveryLocale = <T extends Pulled>(pulled: readonly T[]): T[] => {
  const common = (idsOf: (found: ServiceDocuments) => string[]): Set<string> => {
    const lists = pulled.map(({ found }) => new Set(idsOf(found)));
    return new Set([...(lists[0] ?? [])].filter((id) => lists.every((ids) => ids.has(id))));
  };
  const services = common(({ services: list }) => list.services.map(({ id }) => id));
  const categories = common(({ services: list }) => list.categories.map(({ id }) => id));
  const freelancers = common(({ freelancers: list }) => list.map(({ id }) => id));
  return pulled.map((one) => ({
    ...one,
    found: {
      ...one.found,
      services: {
        services: one.found.services.services.filter(({ id }) => services.has(id)),
        categories: one.found.services.categories.filter(({ id }) => categories.has(id)),
      },
      freelancers: one.found.freelancers
        .filter(({ id }) => freelancers.has(id))
        .map((profile) => ({ ...profile, services: profile.services.filter(({ id }) => services.has(id)) })),
    },
  }));
};
