import type { LoaderContext } from '../../catalogue/context.ts';
import type { CategoryNode } from '../../catalogue/page-data.ts';
import type { RuleProduct } from '../../catalogue/rule-products.ts';
import { addresses, inLocale } from '../../routes.ts';
import { areaAddress, ownPage, readOnly, type AreaPages } from '../landings/area-pages.ts';
import { readPhoneSpecs } from './phones.ts';

const route = 'phone';
const tableAddress = areaAddress(route, 'view', 'table');

/** Minimum number of phones to choose from. */
const fewest = 3;
/** Maximum rows of the table. */
const maxRows = 600;

const saysWhatCounts = (product: RuleProduct): boolean => {
  const { screen, battery, camera } = readPhoneSpecs(product);
  return [screen, battery, camera].filter((value) => value !== null).length >= 2;
};

/** Returns all products of the subcategory in which most list at least two of screen size, battery and camera. */
const phonesOf = ({ rules }: LoaderContext, root: CategoryNode): RuleProduct[] => {
  const groups = Map.groupBy(rules.all({ categoryId: root.id }), ({ subcategoryId }) => subcategoryId);
  const counted = [...groups.values()].map((phones) => ({ phones, count: phones.filter(saysWhatCounts).length }));
  const [most] = counted.toSorted((one, other) => other.count - one.count);
  return most && most.count >= fewest ? most.phones : [];
};

/** Returns what a phone costs, in cents; Infinity: on request. */
const paid = ({ price, promoPrice }: RuleProduct): number => promoPrice ?? price ?? Infinity;

/** Possible budgets, in whole dollars. */
const budgetSteps = [100, 150, 200, 300, 400, 500, 700, 1000, 1500];
const maxBudgets = 6;

/** Returns budgets that each include more phones than the previous one, but none that includes all phones. */
export const budgetsOf = (phones: readonly RuleProduct[]): number[] => {
  const within = (dollars: number): number => phones.filter((phone) => paid(phone) <= dollars * 100).length;
  let before = 0;
  const all = within(Infinity);
  return budgetSteps
    .filter((dollars) => {
      const count = within(dollars);
      const isWider = count > before && count < all;
      before = Math.max(before, count);
      return isWider;
    })
    .slice(0, maxBudgets);
};

/** `/phone`: a chooser, and a page with a table of all phones, which the chooser reads. */
export const phonePages: AreaPages = {
  route,
  area: (context, root) => {
    const phones = phonesOf(context, root);
    if (phones.length === 0) return null;
    return {
      kind: 'phones',
      budgets: budgetsOf(phones),
      table: inLocale(context.locale, tableAddress),
      list: inLocale(context.locale, addresses.root(route)),
    };
  },
  paths: (context, root) => (phonesOf(context, root).length > 0 ? [tableAddress] : []),
  affectedBy: (_context, root, product) =>
    product.categoryId === root.id ? [addresses.root(route), tableAddress] : [],
  load: (context, root, values) => {
    if (readOnly(values, 'view') !== 'table') return null;
    const phones = phonesOf(context, root);
    if (phones.length === 0) return null;
    const { t, shell, cards, locale } = context;
    const heading = t('phoneFinder.table');
    const cheapest = phones.toSorted((one, other) => paid(one) - paid(other)).slice(0, maxRows);
    return {
      template: 'phone-table',
      ...ownPage(context, route, root, {
        heading,
        description: t('list.metaDescription', { name: heading, count: phones.length, store: shell.storeName }),
        address: tableAddress,
      }),
      data: {
        heading,
        back: { name: root.name, href: inLocale(locale, addresses.root(route)) },
        rows: cheapest.flatMap((phone) => {
          const card = cards.one(phone.id);
          const { screen, battery, camera, year } = readPhoneSpecs(phone);
          return card ? [{ card, screen, battery, camera, year }] : [];
        }),
        total: phones.length,
      },
    };
  },
};
