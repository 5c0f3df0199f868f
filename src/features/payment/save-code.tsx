import { useState, type JSX, type RefObject } from 'react';
import { formatDollars } from '../../i18n/format.ts';
import { insideApp, isApplePhone } from './in-app.ts';
import type { Attempt } from '../../contract/attempts.ts';
import { painted } from '../../ui/painted.ts';
import { codePicture, downloadPicture } from './save-picture.ts';
import type { PersonalProps } from '../../ui/personal-props.ts';
import type { PayingWords } from './payment-words.ts';
import { FieldError } from '../../ui/forms/field.tsx';

/**
 * Saves the code as an image. If downloads fail or do not reach the photos (Apple's phones, browsers inside apps: R38),
 * shows the image for a long press.
 */
export const SaveCode = ({
  attempt,
  drawn,
  shop,
  t,
}: {
  attempt: Attempt;
  /** The code as shown on the page. */
  drawn: RefObject<SVGSVGElement | null>;
  shop: PersonalProps;
  t: PayingWords;
}): JSX.Element | null => {
  const [picture, setPicture] = useState<string | null>(null);
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'failed'>('idle');
  const { qrCodeUrl } = attempt;
  if (qrCodeUrl === null) return null;
  const save = async (): Promise<void> => {
    setState('saving');
    await painted();
    try {
      const made = await codePicture(qrCodeUrl, drawn.current, shop.storeName, formatDollars(attempt.amount));
      if (insideApp() || isApplePhone(navigator)) setPicture(made);
      else downloadPicture(made, `khqr-${attempt.id.slice(0, 8)}.png`);
      setState('saved');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        aria-busy={state === 'saving' || undefined}
        onClick={() => state === 'saving' || void save()}
      >
        {t(
          state === 'saving' ? 'paying.saving' : state === 'saved' && picture === null ? 'paying.saved' : 'paying.save',
        )}
      </button>
      {picture !== null && (
        <figure data-saved-code>
          <img
            className="mx-auto w-[min(300px,100%)] rounded-xl"
            src={picture}
            alt={t('paying.code', { amount: formatDollars(attempt.amount) })}
          />
          <figcaption className="mt-2 text-sm">
            <output>{t('paying.hold')}</output>
          </figcaption>
        </figure>
      )}
      {state === 'failed' && <FieldError role="alert">{t('paying.saveFailed')}</FieldError>}
    </>
  );
};
