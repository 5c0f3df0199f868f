/** The small script of every page: what answers to a touch at once. React follows where it is needed (`islands.ts`). */
import './dialogs.ts';
import './drawer-fill.ts';
import './members.ts';
import './badges.ts';
import './snackbar.ts';
import './progress.ts';
import './floating.ts';
import './chunk-reload.ts';
import './compare-tray.ts';
import './wishlist.ts';
import './islands.ts';
import './instant.ts';
import './keep-pages.ts';
import './sample-vitals.ts';
import './remember-locale.ts';
import '../../components/search-loader.ts';
