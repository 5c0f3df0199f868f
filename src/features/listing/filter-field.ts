/** Classes of a field among the filters. */
export const filterField =
  'min-h-11 w-full min-w-0 rounded-control-sm bg-surface px-3 py-1 text-[1rem] inset-ring inset-ring-edge placeholder:text-muted placeholder:opacity-100';

/** Classes of the panel, written once instead of on each of its hundred options. */
export const filterPanel = [
  '**:[ul]:-mx-2 **:[ul]:overflow-y-auto **:[ul]:overscroll-contain',
  // Ends in half a row of 36 px, which tells that there is more; with a search box, too.
  'lg:**:[ul]:max-h-67.5 lg:**:[ul:has([type=search])]:max-h-71.5',
  '[&_li_label]:flex [&_li_label]:min-h-11 [&_li_label]:cursor-pointer [&_li_label]:items-center [&_li_label]:gap-2.5 [&_li_label]:rounded-control-sm [&_li_label]:px-2 [&_li_label]:py-1 [&_li_label]:text-sm/(--leading-tight) [&_li_label]:hover:bg-sunken lg:[&_li_label]:min-h-9',
  '[&_[type=checkbox]]:size-5 [&_[type=checkbox]]:flex-none [&_[type=checkbox]]:accent-accent-text',
  '[&_li_span]:min-w-0 [&_li_span]:flex-1 [&_:checked+span]:font-semibold',
  '**:[small]:text-xs **:[small]:text-muted **:[small]:tabular-nums',
  '**:[details]:border-b **:[details]:border-line [&_details>div]:pb-3',
  '**:[summary]:flex **:[summary]:min-h-12 **:[summary]:cursor-pointer **:[summary]:list-none **:[summary]:items-center **:[summary]:justify-between **:[summary]:text-sm **:[summary]:font-semibold **:[summary]:after:mr-1 **:[summary]:after:size-1.5 **:[summary]:after:-translate-y-0.5 **:[summary]:after:rotate-45 **:[summary]:after:border-r-2 **:[summary]:after:border-b-2',
  '[&_[open]>summary]:after:translate-y-0.5 [&_[open]>summary]:after:rotate-225 [&_summary::-webkit-details-marker]:hidden',
].join(' ');
