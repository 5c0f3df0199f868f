import { createProductApi } from '../../api/products.ts';
import type { Locale } from '../../i18n/locales.ts';
import { apiConnection } from '../../ui/state/page-connection.ts';
import { seen, type Seen } from './recently-viewed.ts';

/**
 * Fetches the names of viewed products in a language, and stores them. Products that the shop does not have any more, or
 * all if it does not respond, keep the name under which they were viewed.
 */
export const fetchSeenNames = async (
  list: readonly Seen[],
  storeCode: string,
  locale: Locale,
): Promise<readonly Seen[]> => {
  const ids = list.flatMap((one) => (one.locale === locale ? [] : [one.id]));
  const api = createProductApi({ ...apiConnection(storeCode, locale), retries: 1 });
  const found = await api.list({ ids, page: 1, rowPerPage: ids.length }).catch(() => null);
  const names = new Map(found?.products.map(({ id, name }) => [id, name]));
  const rename = (one: Seen): Seen => {
    const name = names.get(one.id);
    return name === undefined ? one : { ...one, name, locale };
  };
  seen.change((all) => all.map(rename));
  return list.map(rename);
};
