/** Limits that the forms of the shop and the servers behind them share; no schemas, since every page reads them. */

/** Pieces of one line of a cart. */
export const maxLineQuantity = 999;
/** Lines of one cart. */
export const maxCartLines = 100;
/** Characters (UTF-16 code units) of a note on a line, an order or an appointment. */
export const maxNoteLength = 500;
