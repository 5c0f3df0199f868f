/** Migration 13: promotions that begin later; null: it runs as soon as it is there. */
export const schema13 = `
ALTER TABLE promotions ADD COLUMN starts_at TEXT;
`;
