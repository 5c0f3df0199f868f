import type { Contact } from '../../catalogue/page-data.ts';

/**
 * Returns the contacts that are shown as icons alone: no phones, and one of each service. Those with an icon of their
 * own are all different. The contact page has the others.
 */
export const socialLinks = (contacts: readonly Contact[]): Contact[] =>
  contacts.filter(
    ({ kind, href }, index) =>
      !href.startsWith('tel:') && (kind === 'link' || contacts.findIndex((one) => one.kind === kind) === index),
  );
