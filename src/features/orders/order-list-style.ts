/** Classes shared by the list of orders and the account's first page. */
export const orderList = '*:border-b *:border-line';

/** Shown if there are no orders. */
export const emptyOrders = 'grid justify-items-start gap-2 py-6 text-muted';
