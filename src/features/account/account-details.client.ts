import { guardPage } from '../../ui/state/session.ts';
import { pageLocale } from '../../layouts/page-locale.client.ts';

/** What is personal is an island, fetched at once. */
const place = document.querySelector<HTMLElement>('#mydata');

if (place && guardPage())
  import('./account-details-mount.tsx')
    .then(({ mount }) => mount(place, pageLocale()))
    .catch(() => place.querySelector<HTMLElement>('[data-failed]')?.toggleAttribute('hidden', false));
