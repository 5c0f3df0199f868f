/** Classes of a ring that turns while something is awaited. */
export const spinner =
  'size-10 animate-[spin_800ms_linear_infinite] rounded-full border-3 border-line border-t-accent-text';
