/** What went wrong or changed on a page of the shopper's own, and what may be done. */
export const notice =
  'grid gap-2 rounded-card-sm bg-warning-ground p-4 text-sm wrap-anywhere outline-none inset-ring inset-ring-warning-border';

/** Its buttons, side by side. */
export const noticeActions = 'flex flex-wrap gap-2';
