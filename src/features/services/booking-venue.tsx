import { useStore } from '@nanostores/react';
import { useId, useRef, useState, type JSX } from 'react';
import { flushSync } from 'react-dom';
import dictionaries from 'virtual:messages/mydata,delivery,locations,error,field';
import type { Words } from '../../i18n/template.ts';
import type { Branch } from '../../contract/locations.ts';
import { shownPhone } from '../../contract/phone.ts';
import type { ServiceVenue } from '../../contract/services.ts';
import type { Locale } from '../../i18n/locales.ts';
import { loadAddresses, $addresses } from '../addresses/addresses.ts';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { skeleton } from '../../ui/skeleton.ts';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import { isServed, type BookingChoice } from './booking-store.ts';
import { isBranchOpen } from './branch-hours.ts';
import type { BookingAddress } from './booking-address.tsx';
import type { BookingWords } from './words-booking.ts';

/** The form and its messages, the same modules as on the page of saved addresses, so they may be cached already. */
type LoadedForm = { Form: typeof BookingAddress; words: Words };

const loadForm = async (locale: Locale): Promise<LoadedForm> => {
  const [{ BookingAddress: Form }, { default: words }] = await Promise.all([
    import('./booking-address.tsx'),
    dictionaries[locale](),
  ]);
  return { Form, words };
};

export const cardClass =
  'flex cursor-pointer gap-3 rounded-control border border-edge bg-surface px-4 py-3 has-checked:border-accent-text has-checked:ring-1 has-checked:ring-accent-text has-disabled:cursor-default has-disabled:bg-sunken has-disabled:text-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text';
export const radioClass = 'mt-[calc((1lh-20px)/2)] size-5 flex-none accent-accent-text';

/** Branches of the shop; null: loading; 'failed': loading failed. */
export type Branches = readonly Branch[] | null | 'failed';

type Props = {
  choice: BookingChoice;
  onChange: (change: Partial<BookingChoice>) => void;
  service: { venues: readonly ServiceVenue[]; areas: readonly string[]; durationMinutes: number };
  name: string;
  branches: Branches;
  loadBranches: () => void;
  isMember: boolean;
  storeCode: string;
  locale: Locale;
  t: BookingWords;
};

const wait = <p className={`${skeleton.card} h-24`} aria-hidden="true" />;

const BranchChoice = ({ choice, onChange, service, branches, loadBranches, t }: Props): JSX.Element => {
  const name = useId();
  if (branches === null) return wait;
  if (branches === 'failed' || branches.length === 0)
    return <RetryNotice text={t('booking.branchesFailed')} again={t('field.again')} onAgain={loadBranches} />;
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">{t('booking.branch')}</legend>
      {branches.map((branch) => {
        const isOpen = isBranchOpen(branch, choice.startsAt, service.durationMinutes);
        return (
          <label key={branch.id} className={cardClass}>
            <input
              type="radio"
              name={name}
              className={radioClass}
              disabled={!isOpen}
              checked={choice.branch === branch.id}
              onChange={() => onChange({ branch: branch.id })}
            />
            <span className="grid min-w-0 gap-0.5 text-sm wrap-anywhere">
              <b className="text-base font-semibold">{branch.name}</b>
              {branch.address !== null && <span>{branch.address}</span>}
              {branch.hours !== null && <span className="text-muted">{branch.hours}</span>}
              {branch.phone !== null && <span className="text-muted tabular-nums">{shownPhone(branch.phone)}</span>}
              {!isOpen && <span>{t('booking.closed')}</span>}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
};

const HomeChoice = ({ choice, onChange, service, name: freelancer, storeCode, locale, t }: Props): JSX.Element => {
  const name = useId();
  const { state, list } = useStore($addresses);
  const places = useRef<HTMLFieldSetElement>(null);
  const [form, setForm] = useState<LoadedForm | 'loading' | 'failed' | null>(null);
  const open = (): void => {
    setForm('loading');
    loadForm(locale).then(setForm, () => setForm('failed'));
  };
  /** Closes the form, and focuses what is in its place. */
  const close = (then: string): void => {
    flushSync(() => setForm(null));
    places.current?.querySelector<HTMLElement>(then)?.focus();
  };
  if (form !== null && typeof form === 'object')
    return (
      <form.Form
        words={form.words}
        onSaved={(location) => {
          onChange({ location });
          close('input:checked');
        }}
        onCancel={() => close('button')}
        {...{ storeCode, locale }}
      />
    );
  if (state === 'loading') return wait;
  const isNoneServed = list.length > 0 && !list.some((address) => isServed(address, service.areas));
  return (
    <fieldset ref={places} className="grid min-w-0 gap-2">
      <legend className="sr-only">{t('booking.address')}</legend>
      {list.map((address) => {
        const isOffered = isServed(address, service.areas);
        return (
          <label key={address.id} className={cardClass}>
            <input
              type="radio"
              name={name}
              className={radioClass}
              disabled={!isOffered}
              checked={choice.location === address.id && isOffered}
              onChange={() => onChange({ location: address.id })}
            />
            <span className="grid min-w-0 gap-0.5 text-sm wrap-anywhere">
              <b className="text-base font-semibold">{address.name}</b>
              {address.phone !== null && <span className="tabular-nums">{shownPhone(address.phone)}</span>}
              <span>{address.description}</span>
              {!isOffered && <span>{t('booking.notServed', { name: freelancer })}</span>}
            </span>
          </label>
        );
      })}
      {state === 'failed' && (
        <RetryNotice
          text={t('locations.unreachable')}
          again={t('field.again')}
          onAgain={() => void loadAddresses(shopperApi(storeCode, locale))}
        />
      )}
      {isNoneServed && <p className="text-sm">{t('booking.noneServed', { name: freelancer })}</p>}
      {state === 'ready' && list.length === 0 && <p className="text-sm text-muted">{t('booking.noAddress')}</p>}
      {form === 'failed' && (
        <p role="alert" className="text-sm text-danger">
          {t('error.unavailable')}
        </p>
      )}
      <button
        type="button"
        className="button button-quiet justify-self-start"
        aria-busy={form === 'loading' || undefined}
        onClick={open}
      >
        {t('locations.add')}
      </button>
    </fieldset>
  );
};

/** Where the service is done: at a branch, or at one of the shopper's addresses in a served province. */
export const BookingVenue = (props: Props): JSX.Element => {
  const { choice, onChange, service, isMember, t } = props;
  const name = useId();
  const labels = { shop: t('booking.atShop'), home: t('booking.atHome') };
  return (
    <div className="grid gap-3">
      {service.venues.length > 1 ? (
        <fieldset className="grid min-w-0 grid-cols-1 gap-2 min-[480px]:grid-cols-2">
          <legend className="sr-only">{t('booking.where')}</legend>
          {service.venues.map((venue) => (
            <label key={venue} className={cardClass}>
              <input
                type="radio"
                name={name}
                className={radioClass}
                checked={choice.place === venue}
                onChange={() => onChange({ place: venue })}
              />
              <span className="font-medium">{labels[venue]}</span>
            </label>
          ))}
        </fieldset>
      ) : (
        service.venues.map((venue) => (
          <p key={venue} className="font-medium">
            {labels[venue]}
          </p>
        ))
      )}
      {choice.place === 'shop' && <BranchChoice {...props} />}
      {choice.place === 'home' &&
        (isMember ? <HomeChoice {...props} /> : <p className="text-sm text-muted">{t('booking.loginForAddress')}</p>)}
    </div>
  );
};
