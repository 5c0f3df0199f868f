import { followScrollBar } from './scroll-bar.client.ts';
import { startToTop } from './to-top.client.ts';

/** Classes of elements that only scripts show, by selector; all of them are in the page from the start. */
const classes: Readonly<Record<string, string>> = {
  '#progress':
    'fixed inset-x-0 top-0 z-40 h-0.75 origin-left scale-x-0 bg-accent-text opacity-0 data-[state=failed]:scale-x-100 data-[state=failed]:bg-danger data-[state=failed]:opacity-100 data-[state=running]:scale-x-95 data-[state=running]:opacity-100 data-[state=running]:transition-[scale] data-[state=running]:duration-5000 data-[state=running]:ease-[cubic-bezier(0.1,0.7,0.2,1)]',
  // Except on desktops, it has the last place of the bottom bar: a circle would cover prices and names. A checkout has
  // no bar, and no such button.
  '[data-to-top]':
    'fixed right-3 bottom-[calc(var(--bottom-bar)+12px)] z-15 grid size-11 translate-y-[calc(-1*var(--stack,0px))] place-items-center rounded-full bg-surface ring ring-line not-data-shown:invisible max-lg:right-0 max-lg:bottom-[env(safe-area-inset-bottom)] max-lg:z-21 max-lg:h-13.75 max-lg:w-12 max-lg:translate-none max-lg:rounded-none max-lg:ring-0 not-[.bottom-bar~*]:hidden max-md:in-[[data-route^=product-id]]:hidden',
  // Only in the margin of desktops; on smaller screens it is a menu below the header.
  '#contact-column': 'translate-y-[calc(-1*var(--stack,0px))] max-lg:translate-none',
  '#app-banner':
    'flex flex-wrap items-center gap-x-2.5 border-t border-line bg-accent-soft py-1.5 pr-1 pl-4 text-sm *:[.button]:min-h-11 *:[.button]:px-3.5 *:[.button]:py-1 *:[.button]:text-sm *:[p]:min-w-0 *:[p]:flex-[1_1_5em] *:[p]:text-balance *:[p]:font-medium md:hidden in-data-personal:hidden in-[[data-route^=pcbuilder]]:hidden in-[[data-route^=product-id]]:hidden',
  '#snackbar':
    'inset-x-0 top-auto bottom-[calc(var(--bottom-bar)+var(--stack,0px)+12px)] mx-auto mb-(--build-bar) w-fit max-w-[min(560px,100vw-24px)] items-center gap-1 rounded-control-sm bg-ink py-1 pr-1 pl-4 text-sm text-ground shadow-lg open:flex in-[dialog:has([data-summary])]:bottom-43 [body:has([data-pay-bar])>&]:top-3 [body:has([data-pay-bar])>&]:bottom-auto',
  '#snackbar p': 'min-w-0 py-2.5 wrap-anywhere',
  '#snackbar [data-act]': 'min-h-11 flex-none px-3 font-semibold underline underline-offset-3',
  '#snackbar [data-close]': 'min-h-11 flex-none px-3 opacity-85',
  // Each button is 44 px both ways to touch, which fits four products in 320 px; its icon is 20 px.
  '#compare-tray':
    'fixed inset-x-0 bottom-(--bottom-bar) z-16 flex items-center justify-center gap-3 border-t border-line bg-surface px-gutter py-2 in-data-personal:hidden in-[[data-route^=compare]]:hidden in-[[data-route^=pcbuilder]]:hidden in-[[data-route^=product-id]]:hidden *:[.button]:min-h-11 *:[.button]:shrink-0 *:[.button]:px-3 *:[ul]:flex *:[ul]:min-w-0 *:[ul]:gap-2 **:[li]:relative **:[li]:grid **:[li]:size-13 **:[li]:place-items-center **:[li]:rounded-lg **:[li]:bg-white **:[li]:ring **:[li]:ring-line **:[img]:size-10 **:[img]:object-contain **:[svg]:size-5 **:[svg]:rounded-full **:[svg]:bg-ink **:[svg]:p-0.75 **:[svg]:text-ground **:[button]:absolute **:[button]:-top-3 **:[button]:-right-3 **:[button]:grid **:[button]:size-11 **:[button]:place-items-center',
  '#brands input': 'mx-4 my-3 h-11 w-[calc(100%-32px)] rounded-control-sm px-3 text-[1rem] inset-ring inset-ring-edge',
  '#groups': 'backdrop:bg-transparent lg:left-75 lg:w-160 lg:border-l lg:border-line lg:[--from:-24px]',
  // Comparison and wishlist: only where the bottom bar, which has them too, is not shown (`frame.css`).
  '#categories :has(> [data-badge])': 'hidden max-md:in-[[data-route^=product-id]]:flex',
  '[data-more]': 'flex items-center pr-2',
  '[data-more] > a': 'min-w-0 flex-1',
  // Drawn by its border: a dozen SVG icons would have to be laid out before the drawer is painted.
  '[data-more] > button': 'after:size-2 after:-translate-x-0.5 after:rotate-45 after:border-t-2 after:border-r-2',
};

/** Gives each element its classes, and starts the back-to-top button. Makes ready for dialogs. */
export const dress = (): void => {
  followScrollBar();
  startToTop();
  for (const [selector, names] of Object.entries(classes))
    for (const element of document.querySelectorAll(selector)) element.classList.add(...names.split(' '));
};
