import { listPartPrefix } from '../contract/list-choice.ts';
import type { RequestKind } from '../metrics/http-metrics.ts';
import { hashedPrefix } from './files/assets.ts';
import { isDoor, isPay, isRebuildHook, isWebVitals } from './route-table.ts';
import { isHealth, isReadiness } from './health/health.ts';
import { imagePrefix } from './files/images.ts';

/** What a request's target is for, to count it by. Pages, which are most, are told apart by their second letter. */
export const requestKind = (target: string): RequestKind => {
  if (!target.startsWith('/_')) {
    if (isRebuildHook(target)) return 'webhook';
    return isHealth(target) || isReadiness(target) ? 'health' : 'page';
  }
  if (isDoor(target)) return 'api';
  if (isPay(target)) return 'payment';
  if (isWebVitals(target)) return 'beacon';
  if (target.startsWith(hashedPrefix)) return 'asset';
  if (target.startsWith(imagePrefix)) return 'image';
  return target.startsWith(`${listPartPrefix}/`) ? 'list' : 'page';
};
