import { pageLocale } from '../../layouts/page-locale.client.ts';
import { whenIdle } from '../../ui/when-idle.client.ts';

/** Loads the buttons on product cards, on pages with lists or places for them. */
if (document.querySelector('.cards, [data-part=results], [data-seen]'))
  whenIdle(
    () =>
      void import('./card-tools.client.ts')
        .then(({ startCardTools }) => startCardTools(pageLocale()))
        .catch(() => undefined),
  );
