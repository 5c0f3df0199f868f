import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState, type JSX } from 'react';
import { flushSync } from 'react-dom';
import type { DeliveryTerms } from '../../contract/delivery.ts';
import type { Location } from '../../contract/locations.ts';
import type { Locale } from '../../i18n/locales.ts';
import { addAddress, loadAddresses, $addresses, removeAddress } from './addresses.ts';
import { problemOf } from '../../ui/state/problems.ts';
import { notify } from '../../ui/state/shell.ts';
import { skeleton } from '../../ui/skeleton.ts';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import { problemWords } from '../../ui/forms/form-words.ts';
import { AddressForm } from './address-form.tsx';
import { sameRequest } from './address-rules.ts';
import { AddressText } from './address-text.tsx';
import { AddressesFailed } from './addresses-failed.tsx';
import type { AddressWords } from './types.ts';
import { formStyles } from '../../ui/forms/form-styles.ts';

type Props = { storeCode: string; delivery: DeliveryTerms | null; locale: Locale; t: AddressWords };

/** The shopper's addresses: list, add, change, remove. */
export const AddressList = ({ storeCode, delivery, locale, t }: Props): JSX.Element => {
  const { state, list } = useStore($addresses);
  const [open, setOpen] = useState<Location | 'new' | null>(null);
  const root = useRef<HTMLElement>(null);
  const api = shopperApi(storeCode, locale);
  const load = useCallback((): void => void loadAddresses(shopperApi(storeCode, locale)), [storeCode, locale]);
  useEffect(load, [load]);

  const say = (error: unknown): void => notify(problemWords(problemOf(error), t));
  const removing = useRef(new Set<string>());
  const remove = async (address: Location): Promise<void> => {
    if (removing.current.has(address.id)) return;
    removing.current.add(address.id);
    try {
      await removeAddress(api, address.id);
      // Its button is gone.
      if (document.activeElement === document.body)
        root.current?.querySelector<HTMLElement>(':scope > .button')?.focus({ preventScroll: true });
      const back = (): void =>
        void addAddress(api, sameRequest(address)).then(({ failed }) => failed && notify(t('error.unavailable')), say);
      notify(t('locations.removed', { name: address.name }), { label: t('locations.undo'), run: back });
    } catch (error) {
      say(error);
    } finally {
      removing.current.delete(address.id);
    }
  };
  /** Closes the form, and returns focus to the button that opened it. */
  const close = (): void => {
    const opener =
      open === null || open === 'new' ? ':scope > .button' : `[data-place="${CSS.escape(open.id)}"] button`;
    flushSync(() => setOpen(null));
    root.current?.querySelector<HTMLElement>(opener)?.focus();
  };
  const form = (address: Location | null): JSX.Element => (
    <AddressForm
      saved={address}
      storeCode={storeCode}
      locale={locale}
      t={t}
      onSaved={({ failed }) => failed || close()}
      onCancel={close}
      isOpened
    />
  );
  const row = (address: Location): JSX.Element => (
    <li
      key={address.id}
      className="flex min-w-0 flex-wrap justify-between gap-3 rounded-[min(var(--radius-card),14px)] bg-surface px-4 py-3 inset-ring inset-ring-edge *:data-address-form:flex-1"
      data-place={address.id}
    >
      {open !== null && open !== 'new' && open.id === address.id ? (
        form(address)
      ) : (
        <>
          <AddressText saved={address} delivery={delivery} t={t} />
          <span className="flex gap-4">
            <button
              type="button"
              className={`${formStyles.linkButton} text-start`}
              aria-label={t('locations.editNamed', { name: address.name })}
              onClick={() => setOpen(address)}
            >
              {t('locations.edit')}
            </button>
            <button
              type="button"
              className={`${formStyles.linkButton} text-start`}
              aria-label={t('locations.removeNamed', { name: address.name })}
              onClick={() => void remove(address)}
            >
              {t('locations.remove')}
            </button>
          </span>
        </>
      )}
    </li>
  );

  return (
    <section ref={root} className="grid gap-4 lg:col-start-2 lg:row-span-3 lg:row-start-1" data-addresses>
      <h2>{t('locations.title')}</h2>
      {state === 'loading' && <p className={skeleton.address} aria-hidden="true" />}
      {state === 'failed' && <AddressesFailed load={load} t={t} />}
      {state === 'ready' && list.length === 0 && open === null && <p>{t('locations.empty')}</p>}
      {list.length > 0 && <ul className="grid min-w-0 gap-2">{list.map(row)}</ul>}
      {open === 'new' ? (
        form(null)
      ) : (
        <button type="button" className="button button-quiet" onClick={() => setOpen('new')}>
          {t('locations.add')}
        </button>
      )}
    </section>
  );
};
