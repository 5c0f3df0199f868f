import * as z from 'zod/mini';
import { id, listOf, optionalInt, optionalText, text } from './scalars.ts';

/** GET /api/brands?store_code&page: one page of brands; pages run 1..last_page. */
export const brandsResponse = z.object({
  data: listOf(z.object({ id, name: text, image: optionalText })),
  last_page: z.pipe(
    optionalInt,
    z.transform((page) => page ?? 1),
  ),
});
export type Brand = z.output<typeof brandsResponse>['data'][number];
