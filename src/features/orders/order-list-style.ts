/** Looks that the list of orders and the account's first page share. */
export const orderList = '*:border-b *:border-line';

/** Where there is no order. */
export const emptyOrders = 'grid justify-items-start gap-2 py-6 text-muted';
