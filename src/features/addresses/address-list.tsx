import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type JSX } from 'react';
import { flushSync } from 'react-dom';
import type { DeliveryTerms } from '../../contract/delivery.ts';
import type { Location } from '../../contract/locations.ts';
import type { Locale } from '../../i18n/locales.ts';
import { addPlace, loadPlaces, $places, removePlace } from './addresses.ts';
import { problemOf } from '../../ui/state/problems.ts';
import { notify } from '../../ui/state/shell.ts';
import { skeleton } from '../../ui/skeleton.ts';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import { problemWords } from '../../ui/forms/form-words.ts';
import { PlaceForm } from './address-form.tsx';
import { sameRequest } from './address-rules.ts';
import { PlaceText } from './address-text.tsx';
import { PlacesFailed } from './addresses-failed.tsx';
import type { PlaceWords } from './types.ts';
import { formStyles } from '../../ui/forms/form-styles.ts';

type Props = { storeCode: string; delivery: DeliveryTerms | null; locale: Locale; t: PlaceWords };

/** The shopper's addresses: list, add, change, remove. */
export const PlaceList = ({ storeCode, delivery, locale, t }: Props): JSX.Element => {
  const { state, list } = useStore($places);
  const [open, setOpen] = useState<Location | 'new' | null>(null);
  const root = useRef<HTMLElement>(null);
  const api = shopperApi(storeCode, locale);
  const load = (): void => void loadPlaces(api);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for a store and language
  useEffect(load, [storeCode, locale]);

  const say = (error: unknown): void => notify(problemWords(problemOf(error), t));
  const removing = useRef(new Set<string>());
  const remove = async (place: Location): Promise<void> => {
    if (removing.current.has(place.id)) return;
    removing.current.add(place.id);
    try {
      await removePlace(api, place.id);
      // Its button is gone.
      if (document.activeElement === document.body)
        root.current?.querySelector<HTMLElement>(':scope > .button')?.focus({ preventScroll: true });
      const back = (): void =>
        void addPlace(api, sameRequest(place)).then(({ failed }) => failed && notify(t('error.unavailable')), say);
      notify(t('locations.removed', { name: place.name }), { label: t('locations.undo'), run: back });
    } catch (error) {
      say(error);
    } finally {
      removing.current.delete(place.id);
    }
  };
  /** Closes the form, and returns focus to the button that opened it. */
  const close = (): void => {
    const opener =
      open === null || open === 'new' ? ':scope > .button' : `[data-place="${CSS.escape(open.id)}"] button`;
    flushSync(() => setOpen(null));
    root.current?.querySelector<HTMLElement>(opener)?.focus();
  };
  const form = (place: Location | null): JSX.Element => (
    <PlaceForm
      place={place}
      storeCode={storeCode}
      locale={locale}
      t={t}
      onSaved={({ failed }) => failed || close()}
      onCancel={close}
      isOpened
    />
  );
  const row = (place: Location): JSX.Element => (
    <li
      key={place.id}
      className="flex min-w-0 flex-wrap justify-between gap-3 rounded-[min(var(--radius-card),14px)] bg-surface px-4 py-3 inset-ring inset-ring-edge *:data-address-form:flex-1"
      data-place={place.id}
    >
      {open !== null && open !== 'new' && open.id === place.id ? (
        form(place)
      ) : (
        <>
          <PlaceText place={place} delivery={delivery} t={t} />
          <span className="flex gap-4">
            <button
              type="button"
              className={`${formStyles.linkButton} text-start`}
              aria-label={t('locations.editNamed', { name: place.name })}
              onClick={() => setOpen(place)}
            >
              {t('locations.edit')}
            </button>
            <button
              type="button"
              className={`${formStyles.linkButton} text-start`}
              aria-label={t('locations.removeNamed', { name: place.name })}
              onClick={() => void remove(place)}
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
      {state === 'failed' && <PlacesFailed load={load} t={t} />}
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
