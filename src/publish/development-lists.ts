import type { LoaderContext } from '../catalogue/context.ts';
import { loadLive, type LiveSource } from '../catalogue/live/load-live.ts';
import type { FinishedPage } from '../catalogue/loaders/finish-page.ts';
import { listPartPrefix } from '../contract/list-choice.ts';
import { readSearchText } from '../i18n/search-text.ts';
import { addresses, findPage, inLocale, splitLocale } from '../routes.ts';

type Wanted = { address: string; part: boolean };

/** Returns the live list that is requested from the development server; null: something else is requested. */
export const wantedList = ({ pathname, searchParams }: URL): Wanted | null => {
  const part = pathname.startsWith(`${listPartPrefix}/`);
  const path = part ? pathname.slice(listPartPrefix.length) : pathname;
  const request = findPage(path, searchParams);
  const typed = request?.name === 'search' ? readSearchText(searchParams.get('q') ?? '') : '';
  // The production server redirects to the results; here they are shown directly.
  if (request && typed) return { address: inLocale(request.locale, addresses.search(typed)), part };
  return request?.list && (part || request.live) ? { address: request.list, part } : null;
};

export const loadWantedList = async (
  contexts: readonly LoaderContext[],
  { address, part }: Wanted,
  source: LiveSource,
): Promise<FinishedPage | null> => {
  const { locale, path } = splitLocale(address);
  const context = contexts.find((one) => one.locale === locale);
  const loaded = context ? await loadLive(context, path, source) : null;
  return loaded && part ? { ...loaded, template: 'list-part' } : loaded;
};
