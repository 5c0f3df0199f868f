import type { Link, Pager } from '../../catalogue/page-data.ts';
import type { Cents } from '../../contract/money.ts';
import type { ServicePlace } from '../../contract/services.ts';
import type { ImageMeta } from '../../images/address.ts';
import type { FreelancerCard, FreelancerChoices } from './freelancer-cards.ts';
import type { HoursLine } from './hours.ts';

/** What the pages of services and freelancers are made of; texts are in the page's language. */

/** A service as it is booked. */
export type ServiceOffer = {
  id: string;
  name: string;
  description: string | null;
  picture: ImageMeta | null;
  /** Null: the shop is asked. */
  price: Cents | null;
  /** Whether `price` is only where it begins. */
  isFrom: boolean;
  durationMinutes: number;
  places: readonly ServicePlace[];
  /** Codes of the provinces that somebody comes to, and their names; empty where nobody comes. */
  areas: readonly string[];
  areaNames: readonly string[];
  /** The product that pays for it by checkout; null: it is paid on the spot, or free. */
  productId: string | null;
};

export type ServicePerson = { id: string; name: string; rating: number | null };

/** `people`: who does it, the best rated first. */
export type ServiceCard = ServiceOffer & { people: ServicePerson[] };

export type ServicesData = {
  /** Id of the category that is shown; null: all of them. */
  category: string | null;
  heading: string;
  /** Those that have services. `icon` is a Lucide name. */
  categories: (Link & { id: string; icon: string | null; count: number })[];
  groups: { id: string; name: string; services: ServiceCard[] }[];
};

export type FreelancersData = {
  total: number;
  cards: FreelancerCard[];
  choices: FreelancerChoices;
  pager: Pager;
};

export type FreelancerData = FreelancerCard & {
  picture: ImageMeta | null;
  about: string;
  portfolio: { title: string; description: string | null; picture: ImageMeta | null }[];
  services: ServiceOffer[];
  hours: HoursLine[];
};
