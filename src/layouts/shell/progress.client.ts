import { isPlainPress } from '../../ui/plain-press.ts';
import { $calls, onLeaving } from '../../ui/state/shell.ts';

/**
 * The bar at the top (R34): for navigation and calls, shown after 200 ms, over 5 seconds; a failure changes its color.
 */
const delayMs = 200;
const failedForMs = 1200;

const bar = Object.assign(document.createElement('div'), { id: 'progress' });
bar.dataset['late'] = '';
bar.dataset['state'] = 'idle';
document.body.append(bar);
let timer = 0;

const set = (state: 'idle' | 'running' | 'failed'): void => {
  bar.dataset['state'] = state;
};

const start = (): void => {
  if (bar.dataset['state'] === 'running') return;
  clearTimeout(timer);
  timer = window.setTimeout(() => set('running'), delayMs);
};

const end = (failed: boolean): void => {
  clearTimeout(timer);
  set(failed ? 'failed' : 'idle');
  if (failed) timer = window.setTimeout(() => set('idle'), failedForMs);
};

$calls.listen(({ open, failed }) => (open > 0 ? start() : end(failed)));

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.defaultPrevented || !isPlainPress(event)) return;
  if (link.target || link.origin !== location.origin || link.hasAttribute('download')) return;
  if (link.pathname === location.pathname && link.search === location.search) return;
  // Leads to the store app of a phone: the page stays.
  if (link.pathname.endsWith('/download')) return;
  // Shows long before the bar that the link was pressed.
  link.toggleAttribute('data-going', true);
  start();
});
// A form that a script handles does not navigate.
document.addEventListener('submit', ({ defaultPrevented }) => {
  if (!defaultPrevented) start();
});
onLeaving(start);
addEventListener('pageshow', () => {
  end(false);
  for (const link of document.querySelectorAll('[data-going]')) link.toggleAttribute('data-going', false);
});
