import * as z from 'zod/mini';
import { id, inData, listOf, optionalInt, optionalText, text } from './scalars.ts';

/** GET /api/categories?store_code: top-level categories (R113). */
export const categoriesResponse = inData(
  z.pipe(
    listOf(z.object({ id, name: text, image: optionalText, sequence: optionalInt })),
    z.transform((list) =>
      list
        .map((category) => ({ ...category, sequence: category.sequence ?? Number.MAX_SAFE_INTEGER }))
        .toSorted((a, b) => a.sequence - b.sequence),
    ),
  ),
);

/** GET /model_ecommerce/features/category_id={id}: a category's groups of subcategories. */
export const groupsResponse = inData(
  listOf(z.object({ id, name: text, subcategories: listOf(z.object({ id, name: text, image: optionalText })) })),
);

type CategoryHead = z.output<typeof categoriesResponse>[number];
type CategoryGroup = z.output<typeof groupsResponse>[number];
/** A category with its subcategory groups (R39). */
export type Category = CategoryHead & { groups: CategoryGroup[] };
