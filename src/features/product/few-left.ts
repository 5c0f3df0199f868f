/** At most this many left is worth saying. */
export const few = 5;
