import { hasFilter, readFilter } from './filter.ts';

/**
 * An address that names a filter shows it without a touch: the island of the list is woken as a touch would. All other
 * visits leave it asleep.
 */
const island = document.querySelector('astro-island');
const wake = (): boolean => island?.dispatchEvent(new FocusEvent('focusin')) ?? false;

if (island && hasFilter(readFilter(new URLSearchParams(location.search)).filter)) {
  wake();
  // Where the directive is not there yet.
  addEventListener('astro:touch', () => setTimeout(wake));
}
