/** Classes of what several parts of bookings and appointments have. */
export const serviceStyles = {
  /** Why something failed. */
  alert: 'rounded-control border border-danger-border bg-danger-ground p-3 text-sm',
  textArea: 'w-full rounded-control border border-edge bg-surface px-3 py-2 text-base',
  /** A button that looks like a link. */
  link: 'min-h-11 underline underline-offset-4',
} as const;
