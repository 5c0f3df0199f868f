import { compared } from './compare.ts';

/** The table is an island, which starts once there is something to compare. */
const place = document.querySelector('#compare');
const empty = place?.querySelector<HTMLElement>(':scope > div');

const showEmpty = (): void => {
  if (empty) empty.dataset['known'] = '';
};

compared.$value.subscribe((list) => {
  if (!place) return;
  if (list.length === 0) showEmpty();
  else import('../../ui/start-island.client.ts').then(({ startIsland }) => startIsland(place, showEmpty), showEmpty);
});
