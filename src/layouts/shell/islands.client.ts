import type { Locale } from '../../i18n/locales.ts';
import { $cartOpened, $notice } from '../../ui/state/shell.ts';
import { beforeOpen } from '../../ui/dialogs.client.ts';
import { isFrugal } from './connection.client.ts';
import { pageLocale } from '../page-locale.client.ts';
import { whenIdle } from '../../ui/when-idle.client.ts';

/**
 * React runs only after a touch (R127): its files are prefetched when the page is idle; not under Save-Data or on slow
 * networks.
 */

/** Replaced by the build (`scripts/vite/island-files.ts`): names of files, those for one language after `kh=`. */
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

/** Fills a drawer when it first opens; if that fails, when it opens again. */
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
    // The drawer starts to open before React is evaluated, which takes a while on a slow phone.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(fill)));
  };
};

const fillCart = fillOnce(() => import('../../features/cart/cart-mount.tsx'));
const fillWishlist = fillOnce(() => import('../../features/wishlist/wishlist-mount.tsx'));

beforeOpen('cart', (drawer) => {
  $cartOpened.set($cartOpened.get() + 1);
  // 'Added to cart', with its link, is outdated now.
  $notice.set(null);
  fillCart(drawer);
});
beforeOpen('wishlist', fillWishlist);
