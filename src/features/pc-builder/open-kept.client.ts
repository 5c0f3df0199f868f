import { readLocal } from '../../ui/state/browser-storage.ts';
import type { buildKey } from './build-url.ts';

// The module itself, with all that builds need, would be fetched before a touch.
const key: typeof buildKey = 'build';
const isKept = (): boolean => /"current":"1\./u.test(readLocal('computer_builds') ?? '');

/** Starts the builder at once if there is a build to show: in the URL, or stored on the device. */
if (new URLSearchParams(location.search).has(key) || isKept())
  document.querySelector('#pc-builder astro-island')?.toggleAttribute('data-begin', true);
