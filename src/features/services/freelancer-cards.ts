import { remoteImage } from '../../contract/remote-image.ts';
import type { Freelancer } from '../../contract/services.ts';

/** A freelancer as a card shows them, and what a list of them can be filtered by. */

export type FreelancerCard = {
  id: string;
  name: string;
  title: string | null;
  /** Address of a picture of 160 pixels; null: the initials stand there. */
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

/** `count`: freelancers that it would leave. */
export type Choice = { id: string; name: string; count: number };
export type FreelancerChoices = Record<'skills' | 'areas' | 'languages', readonly Choice[]>;

/** Freelancers on one page of the list. */
export const freelancersPerPage = 12;

/** The first letter of a word with what is written below, above and around it. */
const firstLetter = (word: string): string[] => {
  const start = word.search(/\p{L}/u);
  return start === -1 ? [] : (/^\p{L}(?:\u17D2\p{L}|(?!\u17D2)\p{M})*/u.exec(word.slice(start)) ?? []).slice(0, 1);
};

/** Returns the first letters of the first two words of a name; of one in Khmer or Chinese letters its first one alone. */
export const initialsOf = (name: string): string => {
  const [first = '', second = ''] = name.split(/[\s·]+/u).flatMap(firstLetter);
  return /^\p{Script=Latin}/u.test(first) ? (first + second).toUpperCase() : first;
};

/** Names of ids, in their order; those without a name are left out. */
const named = (ids: readonly string[], choices: readonly Choice[]): string[] =>
  ids.flatMap((id) => choices.find((choice) => choice.id === id)?.name ?? []);

/** Returns the card of a freelancer that a browser asked for. @param choices those of the store */
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
