import { useState, type JSX } from 'react';
import { flushSync } from 'react-dom';
import type { MessageKey } from '../../i18n/translate.ts';
import { problemWords } from '../../ui/forms/form-words.ts';
import { problemOf } from '../../ui/state/problems.ts';
import { notify } from '../../ui/state/shell.ts';
import type { ShopperApi } from '../../ui/state/shopper-api.ts';
import { BusyOverlay } from './busy-overlay.tsx';
import { logOut } from './log-out.ts';

type Key = Extract<MessageKey, `${'mydata' | 'error' | 'field'}.${string}`>;
type Props = {
  api: ShopperApi;
  className?: string;
  t: (key: Key, values?: Record<string, string | number>) => string;
};

/** Logs out; while the call is in flight, an overlay says so (R32). */
export const LogOutButton = ({ api, className, t }: Props): JSX.Element => {
  const [leaving, setLeaving] = useState(false);
  const leave = async (): Promise<void> => {
    setLeaving(true);
    try {
      await logOut(api, t('mydata.loggedOut'));
    } catch (error) {
      // The overlay would take the message along.
      flushSync(() => setLeaving(false));
      notify(problemWords(problemOf(error), t));
    }
  };
  return (
    <>
      <button type="button" className={className} aria-disabled={leaving} onClick={() => leaving || void leave()}>
        {t('mydata.logout')}
      </button>
      {leaving && <BusyOverlay words={t('mydata.loggingOut')} closeLabel={t('mydata.close')} />}
    </>
  );
};
