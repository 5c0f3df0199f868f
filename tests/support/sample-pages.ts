import { localePrefix, type Locale } from '../../src/i18n/locales.ts';
import { ask } from './ask.ts';
import { addressesIn } from './crawl.ts';

const screens = ['home', 'category', 'product'] as const;
/** Those, and one of each other kind that shoppers read. */
export const allScreens = [...screens, 'search', 'compare', 'help', 'policy'] as const;
export type SampleScreen = (typeof allScreens)[number];

/** One page of each screen that shoppers open most, in a language: absolute addresses, found on the home page. */
export const samplePages = async (origin: string, locale: Locale): Promise<Record<SampleScreen, string>> => {
  const prefix = `${origin}${localePrefix(locale)}`;
  const home = localePrefix(locale) ? prefix : `${origin}/`;
  const { body } = await ask(home);
  const linked = addressesIn(body, home);
  const first = (start: string): string => {
    const found = linked.find((address) => address.startsWith(`${prefix}${start}`));
    if (found === undefined) throw new Error(`${home} links to no ${prefix}${start}…`);
    return found;
  };
  return {
    home,
    category: first('/category?cat_id='),
    product: first('/product/'),
    search: `${prefix}/search/pro`,
    compare: `${prefix}/compare`,
    help: `${prefix}/help-center`,
    policy: `${prefix}/policy`,
  };
};
