/** Migration 8: a code is also found by its login alone; its secret is sealed, and wrong tries without it count apart. */
export const schema8 = `
ALTER TABLE codes ADD COLUMN sealed_secret BLOB;
ALTER TABLE codes ADD COLUMN wrong_blind INTEGER NOT NULL DEFAULT 0;
`;
