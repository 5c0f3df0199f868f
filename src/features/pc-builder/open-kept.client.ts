import { readLocal } from '../../ui/state/browser-storage.ts';
import { buildKey } from './address.ts';

/** Runs the builder at once where there is a build to show: in the address, or kept on the device. */
const isKept = (): boolean => /"current":"1\./u.test(readLocal('computer_builds') ?? '');

if (new URLSearchParams(location.search).has(buildKey) || isKept()) {
  const island = document.querySelector('#pc-builder astro-island');
  island?.toggleAttribute('data-begin', true);
  island?.dispatchEvent(new Event('begin'));
}
