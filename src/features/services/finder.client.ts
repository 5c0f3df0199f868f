/**
 * An address that names a filter (`filter.ts`) shows it without a touch. All other visits leave the island asleep; an
 * unknown value wakes it for nothing.
 */
if (/[?&](?:skill|area|language|rating)=/u.test(location.search)) {
  const island = document.querySelector('astro-island');
  island?.toggleAttribute('data-begin', true);
  island?.dispatchEvent(new Event('begin'));
}
