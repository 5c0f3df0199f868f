import { useStore } from '@nanostores/react';
import { useEffect, type JSX } from 'react';
import { illustrationPath, remoteImage } from '../../contract/remote-image.ts';
import { formatWarrantyNumber, readWarrantyCode } from '../../contract/warranty.ts';
import { formatDate } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { wordsTranslator, type Words } from '../../i18n/template.ts';
import { addresses, inLocale, splitLocale } from '../../routes.ts';
import { createLookupApi } from '../../api/lookups.ts';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { skeleton } from '../../ui/skeleton.ts';
import { apiConnection } from '../../ui/state/page-connection.ts';
import { $check, checkWarranty, type WarrantyCheck } from './store.ts';
import { WarrantyForm } from './warranty-form.tsx';
import type { ResultKey } from './words.ts';

type Props = { locale: Locale; storeCode: string; words: Words };

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** Returns the code in the page's URL; null: there is none, or only the store's code (`/check-result/S001`). */
const codeInAddress = (storeCode: string): string | null => {
  const [, , segment = ''] = splitLocale(location.pathname).path.split('/');
  const code = readWarrantyCode(decoded(segment));
  return code === '' || code === storeCode ? null : code;
};

const tones = {
  active: 'border-success-border bg-success-ground text-success',
  expired: 'border-warning-border bg-warning-ground text-warning',
  void: 'border-danger-border bg-danger-ground text-danger',
};

type FoundProps = Pick<Props, 'locale' | 'words'> & { found: Extract<WarrantyCheck, { kind: 'found' }> };

const Found = ({ found: { warranty, daysLeft }, locale, words }: FoundProps): JSX.Element => {
  const t = wordsTranslator<ResultKey>(words, locale);
  const { number, serial, productId, name, variantName, image, boughtOn, coveredUntil, state } = warranty;
  const onDay = (day: string): string => formatDate(locale, day);
  const date = onDay(coveredUntil);
  const picture = image ?? (productId === null ? null : illustrationPath(productId));
  const rows: [ResultKey, string | null][] = [
    ['warranty.number', formatWarrantyNumber(number)],
    ['warranty.serial', serial],
    ['warranty.bought', onDay(boughtOn)],
  ];
  return (
    <article className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <p className={`rounded-control border px-3 py-2 font-semibold ${tones[state]}`} data-state={state}>
        {state === 'active' && `${t('warranty.active', { date })} · ${t('warranty.daysLeft', { count: daysLeft })}`}
        {state === 'expired' && t('warranty.expired', { date })}
        {state === 'void' && t('warranty.void')}
      </p>
      <div className="flex items-center gap-4">
        {picture !== null && (
          <img src={remoteImage(picture, 160)} alt="" width="72" height="72" className="size-18 object-contain" />
        )}
        <h2 className="min-w-0 text-lg font-semibold">
          {productId === null ? (
            name
          ) : (
            <a href={inLocale(locale, addresses.product(productId))} className="underline underline-offset-4">
              {name}
            </a>
          )}
          {variantName !== null && <span className="block text-sm font-normal text-muted">{variantName}</span>}
        </h2>
      </div>
      <dl className="grid gap-2 text-sm">
        {rows.map(([key, value]) =>
          value === null ? null : (
            <div key={key} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-muted">{t(key)}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </article>
  );
};

/** Warranty of the number in the page's URL, and the form for another one. */
export const WarrantyResult = ({ locale, storeCode, words }: Props): JSX.Element => {
  const t = wordsTranslator<ResultKey>(words, locale);
  const check = useStore($check);
  const look = (): void =>
    void checkWarranty(createLookupApi(apiConnection(storeCode, locale)), codeInAddress(storeCode));
  useEffect(() => {
    void checkWarranty(createLookupApi(apiConnection(storeCode, locale)), codeInAddress(storeCode));
  }, [storeCode, locale]);

  return (
    <div className="grid gap-6">
      <div aria-live="polite" aria-busy={check.kind === 'checking'} className="grid gap-3">
        {check.kind === 'checking' && (
          <>
            <p className="text-muted">{t('warranty.checking')}</p>
            <div className={`${skeleton.card} h-48`} />
          </>
        )}
        {check.kind === 'found' && <Found found={check} {...{ locale, words }} />}
        {check.kind === 'problem' && (
          <RetryNotice text={t(check.words)} again={t('field.again')} onAgain={check.isPassing ? look : null} />
        )}
      </div>
      {check.kind !== 'checking' && (
        <section className="grid gap-3">
          {check.kind !== 'none' && <h2 className="text-lg font-semibold">{t('warranty.another')}</h2>}
          <WarrantyForm
            {...{ locale, words }}
            initial={check.kind === 'problem' ? (codeInAddress(storeCode) ?? '') : ''}
          />
        </section>
      )}
    </div>
  );
};
