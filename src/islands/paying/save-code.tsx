import { useState, type JSX } from 'react';
import { formatDollars } from '../../i18n/format.ts';
import { insideApp, isApplePhone } from '../../state/checkout/in-app.ts';
import type { Attempt } from '../../contract/attempts.ts';
import { codePicture, download } from './save-picture.ts';
import type { PersonalFacts } from '../personal/facts.ts';
import type { PayingWords } from './words.ts';

/**
 * Saves the code as a picture. Where a download does not reach the photos, or fails (Apple's phones, browsers inside
 * apps: D30), the picture is shown to be pressed and held.
 */
export const SaveCode = ({
  attempt,
  facts,
  t,
}: {
  attempt: Attempt;
  facts: PersonalFacts;
  t: PayingWords;
}): JSX.Element | null => {
  const [picture, setPicture] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const { qrCodeUrl } = attempt;
  if (qrCodeUrl === null) return null;
  const save = async (): Promise<void> => {
    try {
      const made = await codePicture(qrCodeUrl, facts.storeName, formatDollars(attempt.amount));
      if (insideApp() || isApplePhone(navigator.userAgent)) setPicture(made);
      else download(made, `khqr-${attempt.id.slice(0, 8)}.png`);
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <button type="button" className="button button-quiet" onClick={() => void save()}>
        {t('paying.save')}
      </button>
      {picture !== null && (
        <figure className="code-held">
          <img src={picture} alt={t('paying.code', { amount: formatDollars(attempt.amount) })} />
          <figcaption>
            <output>{t('paying.hold')}</output>
          </figcaption>
        </figure>
      )}
      {failed && (
        <p className="field-error" role="alert">
          {t('paying.saveFailed')}
        </p>
      )}
    </>
  );
};
