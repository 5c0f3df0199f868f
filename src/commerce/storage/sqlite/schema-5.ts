/** Migration 5: promo prices that ended are put aside, for when the clock that ended them was wrong. */
export const schema5 = `
ALTER TABLE products ADD COLUMN ended_promo INTEGER;
-- When it ended by the shop's word; null: there is none that may come back.
ALTER TABLE products ADD COLUMN ended_until TEXT;
ALTER TABLE variants ADD COLUMN ended_promo INTEGER;
CREATE INDEX products_ended_promo ON products (ended_until) WHERE ended_until IS NOT NULL;
`;
