/**
 * Migration 12: where an order is on its way, who brings it, and how it is found by its number or tracking code. The
 * indexes hold what `trackingKey` makes of either.
 */
export const schema12 = `
ALTER TABLE orders ADD COLUMN courier TEXT;
ALTER TABLE order_events ADD COLUMN place TEXT;
ALTER TABLE order_events ADD COLUMN courier TEXT;
CREATE INDEX orders_number_key ON orders (store_code, upper(replace(number, '-', '')));
CREATE INDEX orders_tracking_key ON orders (store_code, upper(replace(replace(tracking_code, ' ', ''), '-', '')))
  WHERE tracking_code IS NOT NULL;
`;
