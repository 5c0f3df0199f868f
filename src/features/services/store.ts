import { atom } from 'nanostores';
import type { createServicesApi } from '../../api/services.ts';
import { problemOf } from '../../ui/state/problems.ts';
import { cardOf, freelancersPerPage, type FreelancerCard, type FreelancerChoices } from './freelancer-cards.ts';
import { noFilter, type FreelancerFilter } from './filter.ts';

/** State of the filtered list. */
export type FreelancerFinding =
  /** Unfiltered: as published. */
  | { kind: 'published' }
  | { kind: 'asking' }
  | { kind: 'found'; cards: readonly FreelancerCard[]; total: number; pages: number }
  | { kind: 'problem'; words: 'services.offline' | 'error.tooMany' | 'error.unavailable' };

export const $finding = atom<FreelancerFinding>({ kind: 'published' });

const nothingAsked: { filter: FreelancerFilter; page: number } = { filter: noFilter, page: 1 };
/** What the list shows, or will show: its filter, and the page of it. */
export const $asked = atom(nothingAsked);

let latest: AbortController | null = null;

/** Shows the published list again, whatever is still loading. */
export const showPublished = (): void => {
  latest?.abort();
  latest = null;
  $asked.set(nothingAsked);
  $finding.set({ kind: 'published' });
};

/**
 * Fetches the freelancers that match a filter; superseded by a later call.
 * @param choices of the store, with names of areas and languages
 */
export const findFreelancers = async (
  api: Pick<ReturnType<typeof createServicesApi>, 'freelancers'>,
  asked: { filter: FreelancerFilter; page: number },
  choices: FreelancerChoices,
): Promise<void> => {
  latest?.abort();
  const controller = new AbortController();
  latest = controller;
  $asked.set(asked);
  $finding.set({ kind: 'asking' });
  const { skill, area, language, rating } = asked.filter;
  const query = {
    page: asked.page,
    rowPerPage: freelancersPerPage,
    skill: skill ?? undefined,
    area: area ?? undefined,
    language: language ?? undefined,
    rating: rating ?? undefined,
  };
  try {
    const { freelancers, total, lastPage } = await api.freelancers(query, { signal: controller.signal });
    if (latest !== controller) return;
    $finding.set({ kind: 'found', cards: freelancers.map((one) => cardOf(one, choices)), total, pages: lastPage });
  } catch (error) {
    if (latest !== controller) return;
    const { code } = problemOf(error);
    const words = code === 'offline' ? 'services.offline' : code === 'too_many' ? 'error.tooMany' : 'error.unavailable';
    $finding.set({ kind: 'problem', words });
  }
};
