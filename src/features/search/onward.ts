import type { LoaderContext } from '../../catalogue/context.ts';
import type { Onward } from '../../catalogue/page-data.ts';
import { createChooser } from '../home/card-sections.ts';
import { waysIn } from '../home/page.ts';

/** How many products are shown: whole rows of two, three, four and six cards. */
const shown = 12;
/** How many products they are chosen from, in the shop's order, which reflects what it recommends. */
export const popularPool = 36;

/** Returns where to go on from a search without a text or results: categories, and what the shop recommends. */
export const onwardOf = (context: LoaderContext): Onward => ({
  ways: waysIn(context),
  popular: createChooser(context, new Set()).from(shown, () => context.catalogue.list({ all: true }, popularPool)),
});
