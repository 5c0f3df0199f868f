import { localePrefix, type Locale } from '../../src/i18n/locales.ts';
import { ask } from './ask.ts';
import { addressesIn } from './crawl.ts';

const templates = ['home', 'category', 'product'] as const;
/** Those, and one of each other kind that shoppers read. */
export const allTemplates = [...templates, 'search', 'compare', 'help', 'policy'] as const;
export type SampleTemplate = (typeof allTemplates)[number];

/** One page of each template that shoppers open most, in a language: absolute addresses, found on the home page. */
export const samplePages = async (origin: string, locale: Locale): Promise<Record<SampleTemplate, string>> => {
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
