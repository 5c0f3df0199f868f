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

/** Starts a drawer's island when it first opens; if that fails, when it opens again. */
const fill = (drawer: HTMLElement): void => {
  const container = drawer.querySelector('[data-island]');
  const notice = document.querySelector<HTMLElement>('[data-drawer-failed]');
  if (!container || !notice) return;
  notice.hidden = true;
  const showFailed = (): void => {
    container.after(notice);
    notice.hidden = false;
  };
  const start = (): void =>
    void import('../../ui/start-island.client.ts').then(
      ({ startIsland }) => startIsland(container, showFailed),
      showFailed,
    );
  // The drawer starts to open before React is evaluated, which takes a while on a slow phone.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
};

beforeOpen('cart', (drawer) => {
  $cartOpened.set($cartOpened.get() + 1);
  // 'Added to cart', with its link, is outdated now.
  $notice.set(null);
  fill(drawer);
});
beforeOpen('wishlist', fill);
