import { rebuildHookPath } from '../contract/rebuild-hook.ts';
import { webVitalsPath } from '../contract/web-vitals-path.ts';

/** Where pages call the commerce API on their own host (D7). */
export const apiPrefix = '/_api/';
/** Where pages check out, with the server's own journal of payments (D17, D18). */
export const payPrefix = '/_pay/';

export const isDoor = (target: string): boolean => target.startsWith(apiPrefix);
/** Whether a target is where a commerce API tells of changes. */
export const isRebuildHook = (target: string): boolean =>
  target === rebuildHookPath || target.startsWith(`${rebuildHookPath}?`);
export const isPay = (target: string): boolean => target.startsWith(payPrefix);
export const isWebVitals = (target: string): boolean => target === webVitalsPath;
/** Whether a target is a call of a page's script, or a webhook: it may change something, and have a body. */
export const isCall = (target: string): boolean =>
  isDoor(target) || isPay(target) || isRebuildHook(target) || isWebVitals(target);
