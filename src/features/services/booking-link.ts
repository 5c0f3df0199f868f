import type { LoaderContext } from '../../catalogue/context.ts';
import { addresses, inLocale } from '../../routes.ts';

/**
 * Returns the booking link of the service that a product pays for, with its best rated freelancer.
 * @returns ready for `href`; null: the product pays for no service of the store
 */
export const bookingLink = (
  { catalogue, shell, locale }: Pick<LoaderContext, 'catalogue' | 'shell' | 'locale'>,
  product: string,
): string | null => {
  if (!shell.features.services) return null;
  const service = catalogue.document('services', locale).services.find(({ productId }) => productId === product);
  if (!service) return null;
  const person = catalogue
    .document('freelancers', locale)
    .find(({ services }) => services.some(({ id }) => id === service.id));
  return inLocale(
    locale,
    person
      ? `${addresses.freelancer(person.id, service.id)}#book`
      : addresses.services(service.categoryId ?? undefined),
  );
};
