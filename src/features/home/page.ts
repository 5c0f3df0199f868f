import { addresses } from '../../routes.ts';
import type { ThemeSection } from '../../config/theme.ts';
import { defineLoader, type LoaderContext } from '../../catalogue/context.ts';
import type { HomeSection, Link, Pictured } from '../../catalogue/page-data.ts';
import { leadingBrands, themeText } from '../../catalogue/shell.ts';
import { createCardSections, createChooser, subcategoriesOf } from './card-sections.ts';
import { firstViewOf } from './first-view.ts';
import { offersOf } from './offers.ts';

const furtherOffers = 3;
/** Number of brands per row on a desktop, a multiple of those per row on phones and tablets. */
const brandsInRow = 6;

/** Tiles per row of links on a desktop. */
const ways = 12;

/** Returns links to the categories or, if those are few, to subcategories, those of the largest category first. */
export const waysIn = ({ tree }: LoaderContext): (Link & Pictured)[] => {
  const few = tree.list.length * 2 < ways;
  const nodes = few
    ? tree.list
        .toSorted((one, other) => subcategoriesOf(other).length - subcategoriesOf(one).length)
        .flatMap(subcategoriesOf)
    : tree.list;
  return nodes.slice(0, ways).map(({ name, href, picture }) => ({ name, href, picture }));
};

export const home = defineLoader<Record<string, never>>({
  route: 'index',
  paths: () => [{}],
  affectedBy: () => [{}],
  address: addresses.home,
  parse: () => ({}),
  load: (context) => {
    const { shell, t, catalogue, config, locale } = context;
    const { theme } = config;
    const [offer = null, ...offers] = offersOf(context);
    const further = theme.first === 'offer' || theme.first === 'departments' ? offers.slice(0, furtherOffers) : [];
    const seen = new Set([offer, ...further].flatMap((one) => one?.card.id ?? []));
    const chooser = createChooser(context, seen);
    const first = firstViewOf(context, chooser, seen);
    const cardsOf = createCardSections(context, chooser);
    const sectionsOf = (section: ThemeSection): HomeSection[] => {
      if (section === 'first' || section === 'promises') return [{ kind: section }];
      if (section === 'ways') return [{ kind: section, ways: waysIn(context) }];
      if (section !== 'brands') return cardsOf(section);
      const leading = leadingBrands([...context.brands.values()], catalogue.counts('brand_id'));
      const brands = leading.slice(0, leading.length - (leading.length % brandsInRow));
      return brands.length > 0 ? [{ kind: section, brands }] : [];
    };
    return {
      template: 'home',
      title: shell.tagline ? `${shell.storeName} – ${shell.tagline}` : shell.storeName,
      description: shell.about ?? t('home.metaDescription', { store: shell.storeName }),
      canonical: addresses.home(),
      breadcrumbs: [],
      data: {
        headline: shell.tagline,
        strength: themeText(theme.strength, locale),
        first,
        offer,
        offers: further,
        sections: theme.sections.flatMap(sectionsOf),
      },
    };
  },
});
