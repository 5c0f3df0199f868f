/** Classes of a notice on a personal page: what failed or changed, and what to do. */
export const notice =
  'grid gap-2 rounded-card-sm border border-warning-border bg-warning-ground p-4 text-sm wrap-anywhere outline-0';

/** Its buttons, side by side. */
export const noticeActions = 'flex flex-wrap gap-2';
