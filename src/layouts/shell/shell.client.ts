/**
 * The small script of every page: responds to touches at once. React follows where it is needed (`islands.client.ts`).
 */
import '../../ui/dialogs.client.ts';
import './drawer-fill.client.ts';
import './members.client.ts';
import './badges.client.ts';
import '../../ui/snackbar.client.ts';
import './progress.client.ts';
import './floating.client.ts';
import './chunk-reload.client.ts';
import '../../features/compare/compare-tray.client.ts';
import '../../features/wishlist/wishlist-buttons.client.ts';
import '../../features/product/card-tools-loader.client.ts';
import './islands.client.ts';
import './instant.client.ts';
import './keep-pages.client.ts';
import './sample-vitals.client.ts';
import './remember-locale.client.ts';
import '../../features/search/search-loader.client.ts';
