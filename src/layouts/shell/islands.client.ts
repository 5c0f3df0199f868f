import type { Locale } from '../../i18n/locales.ts';
import { session } from '../../ui/state/session.ts';
import { cartOpened, notice } from '../../ui/state/shell.ts';
import { beforeOpen } from '../../ui/dialogs.client.ts';
import { isFrugal } from './connection.client.ts';
import { pageLocale } from '../page-locale.client.ts';
import { whenIdle } from '../../ui/when-idle.client.ts';

/**
 * React runs after a touch alone (R127): its files are fetched when the page is idle, so that they are there
 * by then; not under Save-Data and on slow networks.
 */

/** Written by the build (`scripts/vite/island-files.ts`): names of files, those of one language behind `kh=`. */
const files = '__ISLAND_FILES__';

const locale = pageLocale();

const fetchAhead = (): void => {
  for (const entry of files.split(' ')) {
    const [file = '', language] = entry.split('=').toReversed();
    if (language !== undefined && language !== locale) continue;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: `/${file}` }));
  }
};

if (import.meta.env.PROD && !isFrugal()) whenIdle(fetchAhead);

type Island = { mount: (place: HTMLElement, language: Locale) => Promise<void> };

/** Fills a drawer when it first opens; where that fails, when it opens again. */
const fillOnce = (load: () => Promise<Island>): ((drawer: HTMLElement) => void) => {
  let mounted = false;
  return (drawer) => {
    const place = drawer.querySelector<HTMLElement>('[data-island]');
    if (!place || mounted) return;
    mounted = true;
    const fill = (): void =>
      void load()
        .then(({ mount }) => mount(place, locale))
        .catch(() => {
          mounted = false;
          place.querySelector<HTMLElement>('[data-failed]')?.toggleAttribute('hidden', false);
        });
    // The drawer is on its way in before React is read, which takes a slow phone a while.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(fill)));
  };
};

const fillCart = fillOnce(() => import('../../features/cart/cart-mount.tsx'));
const fillWishlist = fillOnce(() => import('../../features/wishlist/wishlist-mount.tsx'));

beforeOpen('cart', (drawer) => {
  cartOpened.set(cartOpened.get() + 1);
  // 'Added to cart', with the way there, is answered now.
  notice.set(null);
  fillCart(drawer);
});
// Guests cause no wishlist call to the server: what they see stands in the page.
beforeOpen('wishlist', (drawer) => {
  if (session.get()) fillWishlist(drawer);
});
