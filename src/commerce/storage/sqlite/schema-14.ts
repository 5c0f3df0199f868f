/** Migration 14: how shoppers ask for what is in a subcategory, as JSON: lists of phrases by language. */
export const schema14 = `
ALTER TABLE categories ADD COLUMN questions TEXT;
`;
