import { useEffect, useRef, type JSX } from 'react';
import { timeOfDay } from '../../contract/cambodia-time.ts';
import { isUnderWay, stepsAhead } from '../../contract/orders.ts';
import { shownPhone } from '../../contract/phone.ts';
import type { Tracking, TrackingStep } from '../../contract/tracking.ts';
import { formatDate, formatDay } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { readCourier } from './courier.ts';
import type { TrackingView } from './store.ts';
import type { Translated, TrackingKey } from './words.ts';

type Found = Extract<TrackingView, { kind: 'found' }>;
type Props = { found: Found; locale: Locale; t: Translated; onLeave: () => void };
type PartProps = { tracking: Tracking; locale: Locale; t: Translated };

const names = {
  placed: 'orders.placed',
  confirmed: 'orders.confirmed',
  shipped: 'orders.shipped',
  in_transit: 'orders.inTransit',
  delivered: 'orders.delivered',
  return_requested: 'orders.returnRequested',
  cancelled: 'orders.cancelled',
  returned: 'orders.returned',
  refunded: 'orders.refunded',
} as const satisfies Record<TrackingStep, TrackingKey>;

/** A status, or that a return was requested after it. */
type Stage = Tracking['status'] | 'return_requested';

const sentences = {
  placed: 'orders.nextPlaced',
  confirmed: 'orders.nextConfirmed',
  shipped: 'orders.nextShipped',
  delivered: 'orders.nextDelivered',
  return_requested: 'orders.nextReturnRequested',
  cancelled: 'orders.nextCancelled',
  returned: 'orders.nextReturned',
  refunded: 'orders.nextRefunded',
} as const satisfies Record<Stage, TrackingKey>;

const tones: Partial<Record<Stage, string>> = {
  delivered: 'text-success',
  cancelled: 'text-danger',
};

const stepName = (step: TrackingStep, { isPickup, isService }: Tracking): TrackingKey => {
  if (step !== 'delivered') return names[step];
  if (isService) return 'orders.completed';
  return isPickup ? 'orders.pickedUp' : names.delivered;
};

const stageOf = ({ status, timeline }: Tracking): Stage =>
  status === 'delivered' && timeline.some(({ step }) => step === 'return_requested') ? 'return_requested' : status;

const sentenceOf = (stage: Stage, { isPickup, isService }: Tracking): TrackingKey => {
  if (isService && stage === 'confirmed') return 'orders.nextConfirmedService';
  if (stage !== 'delivered') return sentences[stage];
  if (isService) return 'orders.nextCompleted';
  return isPickup ? 'orders.nextPickedUp' : sentences.delivered;
};

const Arrival = ({ tracking: { arrival, status }, locale, t }: PartProps): JSX.Element | null => {
  if (arrival === null || !isUnderWay({ status })) return null;
  const days = { from: formatDay(locale, arrival.from), to: formatDay(locale, arrival.to) };
  return (
    <p className="text-lg font-semibold">
      {days.from === days.to ? t('orders.arrives', { day: days.to }) : t('orders.arrivesBetween', days)}
    </p>
  );
};

const CourierValue = ({ text, t }: { text: string; t: Translated }): JSX.Element => {
  const { name, phone, link } = readCourier(text);
  return (
    <>
      {name !== '' && <span>{name}</span>}
      {phone !== null && (
        <a className="inline-flex min-h-11 items-center underline underline-offset-4" href={`tel:${phone}`}>
          {shownPhone(phone)}
        </a>
      )}
      {link !== null && (
        <a
          className="inline-flex min-h-11 items-center underline underline-offset-4"
          href={link}
          rel="noopener nofollow"
        >
          {t('tracking.courierSite')}
        </a>
      )}
    </>
  );
};

const Details = ({
  tracking: { number, trackingCode, courier, branch },
  t,
}: Omit<PartProps, 'locale'>): JSX.Element => {
  const rows: [TrackingKey, JSX.Element | string | null][] = [
    ['orders.number', number],
    ['orders.tracking', trackingCode],
    ['orders.courier', courier === null ? null : <CourierValue text={courier} t={t} />],
    ['orders.pickUp', branch],
  ];
  return (
    <dl className="grid gap-2 rounded-control bg-sunken p-4 text-sm">
      {rows.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <dt className="text-muted">{t(name)}</dt>
              <dd className="flex flex-wrap items-baseline gap-x-3 font-medium tabular-nums [overflow-wrap:anywhere]">
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
};

const line =
  'relative grid gap-0.5 pb-5 ps-8 last:pb-0 before:absolute before:start-1 before:top-[0.45em] before:size-3 before:rounded-full not-last:after:absolute not-last:after:start-[9px] not-last:after:top-[calc(0.45em+16px)] not-last:after:bottom-[calc(2px-0.45em)] not-last:after:w-0.5 not-last:after:bg-line';

/** When a step was reached, in Cambodian time; nothing if the time is missing or invalid. */
const Moment = ({ at, locale }: { at: string; locale: Locale }): JSX.Element | null => {
  return Number.isNaN(Date.parse(at)) ? null : (
    <time dateTime={at} className="text-sm text-muted tabular-nums">
      {formatDate(locale, at)} · {timeOfDay(at)}
    </time>
  );
};

const Way = ({ tracking, locale, t }: PartProps): JSX.Element => {
  const { timeline } = tracking;
  return (
    <ol aria-label={t('tracking.steps')} className="grid">
      {timeline.map(({ step, at, place, courier }, index) => {
        const isLast = index === timeline.length - 1;
        const isNewCourier =
          courier !== null && timeline.findLast((one, i) => i < index && one.courier !== null)?.courier !== courier;
        return (
          <li
            key={`${step} ${at}`}
            aria-current={isLast ? 'step' : undefined}
            className={`${line} before:bg-accent-text ${isLast ? 'before:outline-4 before:outline-accent-soft' : ''}`}
          >
            <span className={isLast ? 'font-semibold' : 'font-medium'}>{t(stepName(step, tracking))}</span>
            <Moment at={at} locale={locale} />
            {place !== null && <span className="text-sm [overflow-wrap:anywhere]">{place}</span>}
            {isNewCourier && (
              <span className="text-sm text-muted [overflow-wrap:anywhere]">{readCourier(courier).name}</span>
            )}
          </li>
        );
      })}
      {stepsAhead(tracking.status, tracking.isPickup || tracking.isService).map((step) => (
        <li
          key={step}
          className={`${line} text-muted before:bg-ground before:ring-2 before:ring-edge before:ring-inset`}
        >
          <span>
            {t(stepName(step, tracking))}
            <span className="sr-only"> ({t('tracking.toCome')})</span>
          </span>
        </li>
      ))}
    </ol>
  );
};

/** Status of an order: the current step first, then all of its timeline. */
export const TrackingResult = ({ found, locale, t, onLeave }: Props): JSX.Element => {
  const { tracking, updatedAt, isLate } = found;
  const { status } = tracking;
  const stage = stageOf(tracking);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const time = timeOfDay(new Date(updatedAt).toISOString());
  return (
    <article className="grid gap-5" data-status={status}>
      <header className="grid gap-1">
        <h2 ref={heading} tabIndex={-1} className={`text-2xl font-semibold outline-0 ${tones[stage] ?? ''}`}>
          <span aria-live="polite">{t(stepName(stage, tracking))}</span>
        </h2>
        <p className="text-muted">{t(sentenceOf(stage, tracking))}</p>
        <Arrival {...{ tracking, locale, t }} />
      </header>
      <Way {...{ tracking, locale, t }} />
      <Details {...{ tracking, t }} />
      <p className={`text-sm tabular-nums ${isLate ? 'text-warning' : 'text-muted'}`}>
        {isLate
          ? t('tracking.late', { time })
          : t(isUnderWay(tracking) ? 'tracking.updated' : 'tracking.updatedLast', { time })}
      </p>
      <button type="button" className="button button-quiet sm:justify-self-start" onClick={onLeave}>
        {t('tracking.another')}
      </button>
    </article>
  );
};
