import { useState, type JSX } from 'react';
import { insideApp, outsideAddress } from './in-app.ts';
import { copyText } from '../../ui/copy-text.ts';
import { textLink } from '../../ui/text-link.ts';
import type { PayingWords } from './payment-words.ts';
import { formStyles } from '../../ui/forms/form-styles.ts';

/** Link from an app's browser to the phone's own browser, as a last resort (R38). */
export const Outside = ({ t }: { t: PayingWords }): JSX.Element | null => {
  const [copied, setCopied] = useState(false);
  if (!insideApp()) return null;
  const address = outsideAddress(navigator.userAgent, location.href);
  return (
    <div className="border-t border-line pt-2 text-sm text-muted">
      <p>{t('paying.inApp')}</p>
      {address !== null && (
        <a className={textLink} href={address}>
          {t('paying.openBrowser')}
        </a>
      )}
      <button
        type="button"
        className={formStyles.linkButton}
        onClick={() => void copyText(location.href).then(setCopied)}
      >
        {t(copied ? 'paying.copied' : 'paying.copyAddress')}
      </button>
    </div>
  );
};
