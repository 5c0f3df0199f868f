import { compared } from './compare.ts';
import { pageLocale } from '../../layouts/page-locale.client.ts';

/** The table is an island, fetched once there is something to compare. */
const place = document.querySelector<HTMLElement>('#compare');

let mounted = false;
const stop = compared.$value.subscribe((list) => {
  if (!place || mounted) return;
  if (list.length === 0) {
    place.dataset['known'] = '';
    return;
  }
  mounted = true;
  import('./compare-mount.tsx')
    .then(({ mount }) => mount(place, pageLocale()))
    .then(() => {
      place.dataset['known'] = '';
      queueMicrotask(() => stop());
    })
    .catch(() => {
      mounted = false;
      place.dataset['known'] = '';
    });
});
