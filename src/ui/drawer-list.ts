/** Classes of the content of the cart and wishlist drawers: items, or a note that there are none. */
export const drawerList = {
  list: 'min-h-0 flex-1 overflow-y-auto overscroll-contain',
  item: 'grid grid-cols-[72px_1fr_44px] gap-x-3 gap-y-1 border-b border-line py-3 pr-1 pl-4 text-sm',
  picture:
    'grid size-18 place-items-center overflow-hidden rounded-frame bg-sunken text-muted *:[img]:size-full *:[img]:object-contain',
  name: 'line-clamp-3 self-center font-medium wrap-anywhere',
  price: 'font-semibold tabular-nums',
  empty:
    'grid flex-1 content-center justify-items-center gap-2 px-6 py-8 text-center text-muted *:[.button]:mt-2 *:[svg]:size-10',
  emptyTitle: 'text-lg font-semibold text-ink',
  /** A placeholder line for what is being fetched. */
  waiting: 'm-4 h-5 rounded-md bg-sunken',
} as const;
