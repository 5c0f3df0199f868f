import { compared } from './compare.ts';

/** The table is an island, which starts once there is something to compare. */
const container = document.querySelector('#compare');
const empty = container?.querySelector<HTMLElement>(':scope > div');

const showEmpty = (): void => {
  if (empty) empty.dataset['known'] = '';
};

compared.$value.subscribe((list) => {
  if (!container) return;
  if (list.length === 0) showEmpty();
  else
    import('../../ui/start-island.client.ts').then(({ startIsland }) => startIsland(container, showEmpty), showEmpty);
});
