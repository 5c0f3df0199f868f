/** Sort orders of a product list (R114). */
export const sortOrders = ['relevance', 'price_asc', 'price_desc', 'newest', 'name'] as const;
export type SortOrder = (typeof sortOrders)[number];
