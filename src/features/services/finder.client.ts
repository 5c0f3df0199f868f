/**
 * Starts the island at once if the URL has a filter (`filter.ts`). All other visits leave it asleep; an unknown value
 * merely starts it needlessly.
 */
if (/[?&](?:skill|area|language|rating)=/u.test(location.search))
  document.querySelector('astro-island')?.toggleAttribute('data-begin', true);
