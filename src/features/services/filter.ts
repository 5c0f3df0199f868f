import { addresses } from '../../routes.ts';

/** Filters of a list of freelancers, and their form in the page's URL. */

export type FreelancerFilter = {
  skill: string | null;
  /** Code of a province. */
  area: string | null;
  /** BCP 47 tag. */
  language: string | null;
  /** Minimum stars. */
  rating: number | null;
};
export type FilterKey = keyof FreelancerFilter;

export const filterKeys = ['skill', 'area', 'language', 'rating'] as const satisfies readonly FilterKey[];
export const noFilter: FreelancerFilter = { skill: null, area: null, language: null, rating: null };
/** Selectable minimum stars. */
export const ratingSteps = [4.5, 4, 3] as const;

export const hasFilter = (filter: FreelancerFilter): boolean => filterKeys.some((key) => filter[key] !== null);

const readId = (value: string | null): string | null =>
  value !== null && /^[\w.~-]{1,64}$/u.test(value) ? value : null;

/** Parses a filter and a page number from a query; invalid values are ignored. */
export const readFilter = (query: URLSearchParams): { filter: FreelancerFilter; page: number } => {
  const rating = Number(query.get('rating'));
  const page = query.get('page') ?? '';
  return {
    filter: {
      skill: readId(query.get('skill')),
      area: readId(query.get('area')),
      language: readId(query.get('language')),
      rating: ratingSteps.find((step) => step === rating) ?? null,
    },
    page: /^[1-9]\d{0,5}$/u.test(page) ? Number(page) : 1,
  };
};

/** Returns the URL of the list with a filter, without a language prefix. */
export const filterAddress = (filter: FreelancerFilter, page = 1): string => {
  const list = addresses.freelancers(page);
  const query = filterKeys.flatMap((key) =>
    filter[key] === null ? [] : [`${key}=${encodeURIComponent(String(filter[key]))}`],
  );
  return query.length === 0 ? list : `${list}${list.includes('?') ? '&' : '?'}${query.join('&')}`;
};
