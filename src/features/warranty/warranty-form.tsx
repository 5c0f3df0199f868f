import { useEffect, useRef, useState, useSyncExternalStore, type JSX, type SubmitEvent } from 'react';
import { kindOfWarrantyCode, readWarrantyCode } from '../../contract/warranty.ts';
import type { Locale } from '../../i18n/locales.ts';
import { wordsTranslator, type Words } from '../../i18n/template.ts';
import { addresses, inLocale } from '../../routes.ts';
import { canScan, scanBarcode } from './barcode.client.ts';
import type { FormKey } from './words.ts';

type Fault = 'warranty.required' | 'warranty.mistyped' | 'warranty.noCamera';

const isOfKind = (code: string, ...kinds: readonly ReturnType<typeof kindOfWarrantyCode>[]): boolean =>
  kinds.includes(kindOfWarrantyCode(code));

/** Returns the code to look up: one of the shop's own numbers before a serial number. */
const chooseCode = (codes: readonly string[]): string | undefined => {
  const read = codes.map(readWarrantyCode);
  return read.find((code) => isOfKind(code, 'number')) ?? read.find((code) => isOfKind(code, 'serial'));
};

const neverChanges = () => () => {};

/**
 * Takes a number, typed or scanned, and opens its result page.
 * @param initial is in the field at first; default: nothing
 */
export const WarrantyForm = ({
  locale,
  words,
  initial,
}: {
  locale: Locale;
  words: Words;
  initial?: string;
}): JSX.Element => {
  const t = wordsTranslator<FormKey>(words, locale);
  const [fault, setFault] = useState<Fault | null>(null);
  const isScannable = useSyncExternalStore(neverChanges, canScan, () => false);
  const [isScanning, setScanning] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const input = useRef<HTMLInputElement>(null);

  const open = (typed: string): void => {
    const code = readWarrantyCode(typed);
    if (isOfKind(code, 'number', 'serial')) location.assign(inLocale(locale, addresses.checkResult(code)));
    else {
      setFault(code === '' ? 'warranty.required' : 'warranty.mistyped');
      input.current?.focus();
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    open(input.current?.value ?? '');
  };

  useEffect(() => {
    if (!isScanning || !video.current) return;
    const controller = new AbortController();
    scanBarcode(video.current, chooseCode, controller.signal).then(
      (code) => {
        if (code !== null) location.assign(inLocale(locale, addresses.checkResult(code)));
      },
      () => {
        setScanning(false);
        setFault('warranty.noCamera');
      },
    );
    return () => controller.abort();
  }, [isScanning, locale]);

  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <div className="grid gap-1">
        <label htmlFor="warranty-code" className="font-medium">
          {t('warranty.label')}
        </label>
        <div className="flex gap-2">
          <input
            ref={input}
            id="warranty-code"
            name="code"
            defaultValue={initial}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={48}
            aria-describedby={fault ? 'warranty-fault warranty-hint' : 'warranty-hint'}
            aria-invalid={fault ? true : undefined}
            onInput={() => setFault(null)}
            className="min-h-12 w-0 flex-1 rounded-control border border-edge bg-ground px-3 text-base uppercase tabular-nums"
          />
          <button type="submit" className="button min-h-12 flex-none">
            {t('warranty.check')}
          </button>
        </div>
        {fault && (
          <p id="warranty-fault" role="alert" className="text-sm text-danger">
            {t(fault)}
          </p>
        )}
        <p id="warranty-hint" className="text-sm text-muted">
          {t('warranty.hint')}
        </p>
      </div>
      {isScannable && (
        <button
          type="button"
          onClick={() => setScanning(!isScanning)}
          className="button button-quiet justify-self-start"
        >
          {t(isScanning ? 'warranty.stop' : 'warranty.scan')}
        </button>
      )}
      {isScanning && (
        <figure className="grid gap-2">
          <video ref={video} muted playsInline className="aspect-video w-full rounded-card bg-black object-cover" />
          <figcaption className="text-sm text-muted">{t('warranty.scanning')}</figcaption>
        </figure>
      )}
    </form>
  );
};
