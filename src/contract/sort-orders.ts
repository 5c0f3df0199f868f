/** Sort orders of a product list (D8). */
export const sortOrders = ['relevance', 'price_asc', 'price_desc', 'newest', 'name'] as const;
export type SortOrder = (typeof sortOrders)[number];
