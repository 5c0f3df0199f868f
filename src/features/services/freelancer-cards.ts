import { remoteImage } from '../../contract/remote-image.ts';
import type { Freelancer } from '../../contract/services.ts';

/** A freelancer's card, and the filters of a list of them. */

export type FreelancerCard = {
  id: string;
  name: string;
  title: string | null;
  /** URL of an image 160 pixels wide; null: initials are shown. */
  photo: string | null;
  /** Stars, 0.1 to 5; null: not rated yet. */
  rating: number | null;
  reviews: number;
  jobs: number;
  /** Names in the page's language. */
  skills: readonly string[];
  areas: readonly string[];
  languages: readonly string[];
};

/** `count`: freelancers that it would match. */
export type FreelancerChoice = { id: string; name: string; count: number };
export type FreelancerChoices = Record<'skills' | 'areas' | 'languages', readonly FreelancerChoice[]>;

/** Freelancers per page of the list. */
export const freelancersPerPage = 12;

/** Returns the first letter of a word with its combining marks. */
const firstLetter = (word: string): string[] => {
  const start = word.search(/\p{L}/u);
  return start === -1 ? [] : (/^\p{L}(?:\u17D2\p{L}|(?!\u17D2)\p{M})*/u.exec(word.slice(start)) ?? []).slice(0, 1);
};

/** Returns the initials of the first two words of a name; of a Khmer or Chinese name only the first letter. */
export const initialsOf = (name: string): string => {
  const [first = '', second = ''] = name.split(/[\s·]+/u).flatMap(firstLetter);
  return /^\p{Script=Latin}/u.test(first) ? (first + second).toUpperCase() : first;
};

/** Returns the names of ids, in order; skips those without a name. */
const named = (ids: readonly string[], choices: readonly FreelancerChoice[]): string[] =>
  ids.flatMap((id) => choices.find((choice) => choice.id === id)?.name ?? []);

/**
 * Builds the card of a freelancer fetched by the browser.
 * @param choices those of the store
 */
export const cardOf = (one: Freelancer, choices: FreelancerChoices): FreelancerCard => ({
  id: one.id,
  name: one.name,
  title: one.title,
  photo: one.image === null ? null : remoteImage(one.image, 160),
  rating: one.rating,
  reviews: one.reviews,
  jobs: one.jobs,
  skills: one.skills.map(({ name }) => name),
  areas: named(one.areas, choices.areas),
  languages: named(one.languages, choices.languages),
});
