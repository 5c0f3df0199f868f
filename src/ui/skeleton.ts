/** Classes of placeholders for content. */
export const skeleton = {
  block: 'mb-3 h-18 rounded-card-sm bg-sunken',
  tall: 'mb-3 h-55 rounded-card-sm bg-sunken',
  address: 'h-24 rounded-[min(var(--radius-card),14px)] bg-sunken',
  /** Without a height: that of what comes in its place. */
  card: 'rounded-card bg-sunken',
} as const;
