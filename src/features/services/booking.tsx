import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState, type JSX, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { createServicesApi } from '../../api/services.ts';
import { maxNoteLength } from '../../contract/cart-limits.ts';
import type { ServiceVenue } from '../../contract/services.ts';
import { cambodiaDay } from '../../contract/cambodia-time.ts';
import { commas, formatDollars } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { wordsTranslator, type Words } from '../../i18n/template.ts';
import { loadAddresses, $addresses } from '../addresses/addresses.ts';
import { loginAddress, $isLoggedIn } from '../../ui/state/session.ts';
import { apiConnection } from '../../ui/state/page-connection.ts';
import { passFocusOn } from '../../ui/pass-focus.ts';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import { leaving } from '../../ui/state/shell.ts';
import { BookingDone } from './booking-done.tsx';
import { BookingVenue, cardClass, radioClass, type Branches } from './booking-venue.tsx';
import {
  createBooking,
  settledChoice,
  type BookingStore as BookingState,
  type BookingChoice,
} from './booking-store.ts';

import { durationText } from './durations.ts';
import { serviceProblemText } from './problem-text.ts';
import { SlotPicker } from './slot-picker.tsx';
import { createFreeTimesByService, type ServicesApi } from './slot-store.ts';
import { startText } from './when-text.ts';
import type { BookingKey, BookingWords } from './words-booking.ts';
import { serviceStyles } from './service-styles.ts';

type Service = {
  id: string;
  name: string;
  durationMinutes: number;
  /** Cents; null: on request. */
  price: number | null;
  isFrom: boolean;
  venues: readonly ServiceVenue[];
  /** The product to buy for it at checkout; null: it is paid on the day, or free. */
  productId: string | null;
  /** Codes of provinces. */
  areas: readonly string[];
};

type Props = {
  locale: Locale;
  storeCode: string;
  words: Words;
  freelancer: { id: string; name: string };
  services: readonly Service[];
};

const priceText = ({ price, isFrom }: Pick<Service, 'price' | 'isFrom'>, t: BookingWords): string => {
  if (price === null) return t('price.ask');
  return isFrom ? t('price.from', { price: formatDollars(price) }) : formatDollars(price);
};

const payText = ({ price, productId }: Service): BookingKey | null => {
  if (productId !== null) return 'booking.payLater';
  return price === null ? null : 'booking.payThere';
};

const ServiceChoice = ({
  services,
  value,
  onChange,
  t,
}: Pick<Props, 'services'> & { value: string; onChange: (id: string) => void; t: BookingWords }): JSX.Element => {
  const name = useId();
  return (
    <fieldset className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(100%,28rem),1fr))] gap-2">
      <legend className="mb-2 text-lg font-semibold">{t('booking.service')}</legend>
      {services.map((service) => (
        <label key={service.id} className={`${cardClass} flex-wrap gap-y-0`}>
          <input
            type="radio"
            name={name}
            value={service.id}
            className={radioClass}
            checked={value === service.id}
            onChange={() => onChange(service.id)}
          />
          <span className="min-w-0 grow basis-48 font-medium wrap-anywhere">{service.name}</span>
          <span className="ms-8 flex flex-wrap gap-x-4 text-sm text-muted tabular-nums @md:ms-0">
            <span>{durationText(service.durationMinutes, t)}</span>
            <span>{priceText(service, t)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
};

/** Returns what is missing before the booking can be sent; null: nothing. */
const missing = (
  { service, startsAt, place, branch, location }: BookingChoice,
  isMember: boolean,
): BookingKey | null => {
  if (!service) return 'booking.chooseService';
  if (!startsAt) return 'booking.chooseTime';
  if (place === null || (place === 'shop' && !branch)) return 'booking.choosePlace';
  return isMember && place === 'home' && !location ? 'booking.choosePlace' : null;
};

const faultText = (
  { problem, isUnsure, choice }: Pick<BookingState, 'problem' | 'isUnsure' | 'choice'>,
  name: string,
  t: BookingWords,
): string | null => {
  const code = problem?.code;
  if (code === 'taken') return t('booking.taken');
  if (code === 'not_allowed_now') return t('booking.tooMany');
  if (code === 'bad_request' && problem?.fields['address'])
    return choice.place === 'shop' ? t('booking.closed') : t('booking.notServed', { name });
  if (isUnsure && code !== 'offline') return t('booking.unsure');
  return problem ? serviceProblemText(problem, t) : null;
};

const serviceInUrl = (): string => new URLSearchParams(location.search).get('service') ?? '';

/** Puts the service into the page's URL, so that a reload, a change of language and a login keep it. */
const nameService = (id: string): void => {
  const url = new URL(location.href);
  url.searchParams.set('service', id);
  history.replaceState(history.state, '', url);
};

const goToLogin = (): void => {
  const { pathname, search } = location;
  leaving();
  location.assign(loginAddress({ pathname, search: `${search}#book` }));
};

const useBranches = (storeCode: string, locale: Locale, isWanted: boolean): [Branches, () => void] => {
  const [branches, setBranches] = useState<Branches>(null);
  const load = (): void => {
    setBranches(null);
    shopperApi(storeCode, locale)
      .branches()
      .then(setBranches, () => setBranches('failed'));
  };
  useEffect(() => {
    if (!isWanted) return;
    shopperApi(storeCode, locale)
      .branches()
      .then(setBranches, () => setBranches('failed'));
  }, [storeCode, locale, isWanted]);
  return [branches, load];
};

type SummaryProps = {
  service: Service | undefined;
  choice: BookingChoice;
  where: string | null;
  name: string;
  locale: Locale;
  t: BookingWords;
};

const Summary = ({ service, choice, where, name, locale, t }: SummaryProps): JSX.Element => {
  const rows: [BookingKey, string | null][] = [
    ['booking.service', service ? `${service.name} · ${durationText(service.durationMinutes, t)}` : null],
    ['booking.who', name],
    ['booking.when', choice.startsAt ? startText(locale, choice.startsAt) : t('booking.chooseTime')],
    ['booking.where', where ?? t('booking.choosePlace')],
    ['booking.price', service ? priceText(service, t) : null],
  ];
  return (
    <dl className="grid gap-2 text-sm" aria-live="polite">
      {rows.map(([key, text]) =>
        text === null ? null : (
          <div key={key} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3">
            <dt className="text-muted">{t(key)}</dt>
            <dd className="font-medium tabular-nums wrap-anywhere">{text}</dd>
          </div>
        ),
      )}
    </dl>
  );
};

/** Books an appointment with a freelancer: what, when, where, and a note. */
export const Booking = ({ locale, storeCode, words, freelancer, services }: Props): JSX.Element => {
  const t = wordsTranslator<BookingKey>(words, locale);
  const [booking] = useState(() => createBooking(freelancer.id, services.length === 1 ? (services[0]?.id ?? '') : ''));
  const state = useStore(booking.$state);
  const { isRunning, booked } = state;
  const reach = (): ServicesApi => createServicesApi(apiConnection(storeCode, locale));
  const service = services.find(({ id }) => id === state.choice.service);
  const isMember = useStore($isLoggedIn) && isRunning;
  const [branches, loadBranches] = useBranches(
    storeCode,
    locale,
    isRunning && service?.venues.includes('shop') === true,
  );
  const saved = useStore($addresses);
  const choice = settledChoice(state.choice, {
    service,
    branches: Array.isArray(branches) ? branches : [],
    locations: isMember ? saved.list : [],
  });
  const [timesFor] = useState(() => createFreeTimesByService(reach, freelancer.id));
  const times = service ? timesFor(service.id) : null;
  const book = useRef<HTMLElement>(null);
  const whenSection = useRef<HTMLElement>(null);
  const whereSection = useRef<HTMLElement>(null);
  const [fault, setFault] = useState<BookingKey | null>(null);

  useEffect(() => {
    const asked = serviceInUrl();
    booking.restore(services.some(({ id }) => id === asked) ? asked : '');
  }, [booking, services]);
  useEffect(() => {
    if (!times || !isRunning) return undefined;
    const { startsAt } = booking.$state.get().choice;
    void times.load(startsAt && cambodiaDay(Date.parse(startsAt)));
    return times.$state.listen((now) => {
      if (now.state === 'ready') booking.checkFree(now);
    });
  }, [booking, times, isRunning]);
  const isHome = service?.venues.includes('home') === true;
  useEffect(() => {
    if (isMember && isHome) void loadAddresses(shopperApi(storeCode, locale));
  }, [isMember, isHome, storeCode, locale]);

  const choose = (change: Partial<BookingChoice>): void => {
    setFault(null);
    booking.choose(change);
  };
  const goTo = (section: RefObject<HTMLElement | null>): void => {
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'start' });
  };
  const confirm = async (): Promise<void> => {
    const lacking = missing(choice, isMember);
    setFault(lacking);
    if (lacking !== null) return goTo(lacking === 'booking.choosePlace' ? whereSection : whenSection);
    if (!isMember) {
      booking.choose({});
      return goToLogin();
    }
    if (await booking.confirm(reach(), choice)) return undefined;
    if (booking.$state.get().problem?.code === 'taken') {
      goTo(whenSection);
      void times?.load();
    }
    return undefined;
  };

  const title = useId();
  const isSending = state.state === 'sending';
  const said = faultText(state, freelancer.name, t);
  const isAboutTime = state.problem?.code === 'taken' || fault === 'booking.chooseTime';
  const alert = (text: string): JSX.Element => (
    <p role="alert" className={serviceStyles.alert}>
      {text}
    </p>
  );
  const branch = Array.isArray(branches) ? branches.find(({ id }) => id === choice.branch) : undefined;
  const address = saved.list.find(({ id }) => id === choice.location);
  const where =
    choice.place === 'shop'
      ? branch && [branch.name, branch.address].filter(Boolean).join(commas[locale])
      : choice.place === 'home' &&
        (isMember
          ? address && [address.name, address.description].filter(Boolean).join(commas[locale])
          : t('booking.atHome'));
  const payment = service && payText(service);

  if (booked)
    return (
      <section id="book" ref={book}>
        <BookingDone
          appointment={booked}
          onAgain={() => {
            flushSync(() => booking.again());
            goTo(book);
            void times?.load();
          }}
          {...{ locale, t }}
        />
      </section>
    );
  return (
    <section id="book" ref={book} tabIndex={-1} aria-labelledby={title} className="@container scroll-mt-24 outline-0">
      <h2 id={title} className="mb-4">
        {t('booking.title')}
      </h2>
      <ServiceChoice
        services={services}
        value={choice.service}
        onChange={(id) => {
          nameService(id);
          choose({ service: id, startsAt: '' });
        }}
        t={t}
      />
      <div className="mt-8 grid gap-8 @3xl:grid-cols-[minmax(0,1fr)_20rem] @3xl:items-start">
        <div className="grid min-w-0 gap-8">
          <section ref={whenSection} tabIndex={-1} className="grid min-w-0 scroll-mt-24 gap-3 outline-0">
            <h3 className="text-lg font-semibold">{t('booking.when')}</h3>
            {isAboutTime && alert(fault === 'booking.chooseTime' ? t(fault) : (said ?? ''))}
            {isRunning && times && (
              <SlotPicker
                key={service?.id}
                times={times}
                value={choice.startsAt}
                onChange={(slot) => choose({ startsAt: slot.startsAt })}
                {...{ locale, t }}
              />
            )}
            {!times && (
              <p className={fault === 'booking.chooseService' ? 'text-danger' : 'text-muted'}>
                {t('booking.chooseService')}
              </p>
            )}
            {!isRunning && times && (
              <button type="button" ref={passFocusOn} className="button button-quiet justify-self-start">
                {t('booking.seeTimes')}
              </button>
            )}
          </section>
          {isRunning && service && (
            <>
              <section ref={whereSection} tabIndex={-1} className="grid min-w-0 scroll-mt-24 gap-3 outline-0">
                <h3 className="text-lg font-semibold">{t('booking.where')}</h3>
                {fault === 'booking.choosePlace' && alert(t(fault))}
                <BookingVenue
                  onChange={choose}
                  name={freelancer.name}
                  {...{ choice, service, branches, loadBranches, isMember, storeCode, locale, t }}
                />
              </section>
              <label className="grid gap-2">
                <span className="text-lg font-semibold">
                  {t('booking.note')} <small className="text-sm font-normal text-muted">{t('field.optional')}</small>
                </span>
                <textarea
                  rows={3}
                  maxLength={maxNoteLength}
                  value={choice.note}
                  placeholder={t('booking.noteHint', { name: freelancer.name })}
                  onChange={({ target }) => choose({ note: target.value })}
                  className={serviceStyles.textArea}
                />
              </label>
            </>
          )}
        </div>
        {isRunning && service && (
          <aside className="grid gap-4 rounded-card border border-line bg-surface p-4 @3xl:sticky @3xl:top-24">
            <h3 className="text-lg font-semibold">{t('booking.summary')}</h3>
            <Summary where={where || null} name={freelancer.name} {...{ service, choice, locale, t }} />
            {payment && <p className="text-sm text-muted">{t(payment)}</p>}
            {said !== null && !isAboutTime && alert(said)}
            <button
              type="button"
              className="button w-full"
              aria-disabled={isSending}
              aria-busy={isSending || undefined}
              onClick={() => void confirm()}
            >
              {isSending ? t('field.wait') : t(isMember ? 'booking.confirm' : 'booking.login')}
            </button>
            {!isMember && <p className="text-center text-sm text-muted">{t('booking.loginHint')}</p>}
          </aside>
        )}
      </div>
      <noscript>
        <p className="mt-3 text-sm text-muted">{t('booking.needsScript')}</p>
      </noscript>
    </section>
  );
};
