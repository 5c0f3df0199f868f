import type { LoaderContext } from '../../catalogue/context.ts';
import type { Onward } from '../../catalogue/page-data.ts';
import { createChooser } from '../home/card-sections.ts';
import { waysIn } from '../home/page.ts';

/** Whole rows of two, three, four and six cards. */
const shown = 12;
/** Products that are looked at for them, in the shop's order, which is what it recommends. */
export const popularPool = 36;

/** Where to go on from a search without a text, or without results: categories, and what the shop recommends. */
export const onwardOf = (context: LoaderContext): Onward => ({
  ways: waysIn(context),
  popular: createChooser(context, new Set()).from(shown, () => context.catalogue.list({ all: true }, popularPool)),
});
