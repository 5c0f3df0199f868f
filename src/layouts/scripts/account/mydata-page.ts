import { guardPage } from '../../../state/session.ts';
import { pageLocale } from '../page-locale.ts';

/** What is personal is an island, fetched at once. */
const place = document.querySelector<HTMLElement>('#mydata');

if (place && guardPage())
  import('../../../islands/mydata/page.tsx')
    .then(({ mount }) => mount(place, pageLocale()))
    .catch(() => place.querySelector<HTMLElement>('[data-failed]')?.toggleAttribute('hidden', false));
