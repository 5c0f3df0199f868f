/** Migration 7: answers to guests hold secrets of one-time codes, which were kept as they are. */
export const schema7 = `
DELETE FROM kept_answers WHERE call LIKE 'POST /api/auth/%';
`;
