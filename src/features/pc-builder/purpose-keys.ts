import type { MessageKey } from '../../i18n/translate.ts';
import type { Purpose } from './ready-builds.ts';

/** Names of the purposes of ready builds. */
export const purposeKeys = {
  gaming: 'pc.gaming',
  work: 'pc.work',
  everyday: 'pc.everyday',
} as const satisfies Record<Purpose, MessageKey>;
