import { readLocal } from '../../ui/state/browser-storage.ts';
import type { buildKey } from './build-url.ts';

// The module itself, with all that builds need, would be fetched before a touch.
const key: typeof buildKey = 'build';
const isKept = (): boolean => /"current":"1\./u.test(readLocal('computer_builds') ?? '');

/**
 * Starts the builder at once if there is a build to show, in the URL or stored on the device. Until it is there, the page
 * says that it opens, in place of empty steps.
 */
if (new URLSearchParams(location.search).has(key) || isKept())
  for (const one of document.querySelectorAll('#pc-builder, #pc-builder astro-island'))
    one.toggleAttribute('data-begin', true);
