/** Migration 6: which receipts are the same picture, and which orders name a receipt. */
export const schema6 = `
-- The SHA-256 of the file; null: sent before it was kept.
ALTER TABLE receipts ADD COLUMN content TEXT;
CREATE INDEX receipts_content ON receipts (content) WHERE content IS NOT NULL;
CREATE INDEX orders_receipt ON orders (receipt) WHERE receipt IS NOT NULL;
`;
