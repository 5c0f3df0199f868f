import type { Link, Pager } from '../../catalogue/page-data.ts';
import type { Cents } from '../../contract/money.ts';
import type { ServiceVenue } from '../../contract/services.ts';
import type { ImageMeta } from '../../images/address.ts';
import type { FreelancerCard, FreelancerChoices } from './freelancer-cards.ts';
import type { HoursLine } from './hours.ts';

/** Data of the pages of services and freelancers; texts are in the page's language. */

/** A service as offered for booking. */
export type ServiceOffer = {
  id: string;
  name: string;
  description: string | null;
  picture: ImageMeta | null;
  /** null: on request. */
  price: Cents | null;
  /** Whether `price` is a starting price. */
  isFrom: boolean;
  durationMinutes: number;
  venues: readonly ServiceVenue[];
  /** Codes and names of the provinces served at home; empty if none. */
  areas: readonly string[];
  areaNames: readonly string[];
  /** The product to buy for it at checkout; null: it is paid on the spot, or free. */
  productId: string | null;
};

export type ServicePerson = { id: string; name: string; rating: number | null };

/** `persons`: freelancers who offer the service, best rated first. */
export type ServiceCard = ServiceOffer & { persons: ServicePerson[] };

export type ServicesData = {
  /** Id of the category shown; null: all. */
  category: string | null;
  heading: string;
  /** Categories with services. `icon` is a Lucide name. */
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
