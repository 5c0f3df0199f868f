import { useStore } from '@nanostores/react';
import { useId, useRef, useState, type JSX } from 'react';
import { flushSync } from 'react-dom';
import type { Slot } from '../../contract/services.ts';
import { cambodiaDay, shiftDay, timeOfDay } from '../../contract/cambodia-time.ts';
import { formatDate, formatDay } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { addresses, inLocale } from '../../routes.ts';
import { daysInWeek, partOfDay, partsOfDay, slotsByDay } from './days.ts';
import { serviceProblemText } from './problem-text.ts';
import { firstFreeDay, hasMore, slotStrip, weeksOf, type FreeTimesStore, type StripDay } from './slot-store.ts';
import { rangeText, weekdayText } from './when-text.ts';
import type { SlotWords } from './words-booking.ts';
import { iconButton } from '../../ui/icon-button.ts';
import { passFocusOn } from '../../ui/pass-focus.ts';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { skeleton } from '../../ui/skeleton.ts';

type Common = { locale: Locale; t: SlotWords };
type Props = Common & {
  times: FreeTimesStore;
  /** Start of the chosen slot, in ISO 8601; '': none. */
  value: string;
  onChange: (slot: Slot) => void;
};

const Arrow = ({ isBack }: { isBack: boolean }): JSX.Element => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={isBack ? 'm15 18-6-6 6-6' : 'm9 18 6-6-6-6'} />
  </svg>
);

const Strip = ({
  days,
  value,
  onChange,
  locale,
  t,
}: Common & { days: readonly StripDay[]; value: string | null; onChange: (day: string) => void }): JSX.Element => {
  const name = useId();
  return (
    <fieldset className="-mx-4 min-w-0 overflow-x-auto p-0.5 sm:mx-0">
      <legend className="sr-only">{t('booking.day')}</legend>
      <div className="grid grid-cols-[repeat(7,minmax(2.75rem,1fr))]">
        {days.map(({ day, isFree }) => {
          const text = formatDay(locale, day);
          return (
            <label
              key={day}
              data-day={day}
              className="relative grid min-h-16 cursor-pointer content-center justify-items-center gap-0.5 rounded-control border border-transparent text-sm has-checked:bg-accent has-checked:text-on-accent has-disabled:cursor-default has-disabled:text-muted has-focus-visible:outline-2 has-focus-visible:outline-accent-text sm:mx-0.5 sm:not-has-disabled:border-line"
            >
              <input
                type="radio"
                name={name}
                value={day}
                checked={value === day}
                disabled={!isFree}
                aria-label={isFree ? text : t('booking.dayFull', { day: text })}
                onChange={() => onChange(day)}
                className="absolute inset-0 m-0 size-full cursor-[inherit] opacity-0"
              />
              <span className="text-xs">{weekdayText(locale, day)}</span>
              <span className={`text-base tabular-nums ${isFree ? 'font-semibold' : 'line-through'}`}>
                {Number(day.slice(8))}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
};

const Times = ({
  slots,
  value,
  onChange,
  day,
  locale,
  t,
}: Common & Pick<Props, 'value' | 'onChange'> & { slots: readonly Slot[]; day: string }): JSX.Element => {
  const name = useId();
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-medium">{t('booking.times', { day: formatDay(locale, day) })}</legend>
      {partsOfDay.map((part) => {
        const listed = slots.filter(({ startsAt }) => partOfDay(startsAt) === part);
        if (listed.length === 0) return null;
        return (
          <div key={part} className="grid gap-1.5">
            <p className="text-sm text-muted">{t(`booking.${part}`)}</p>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-2">
              {listed.map((slot) => (
                <label
                  key={slot.startsAt}
                  className="relative grid min-h-11 cursor-pointer place-items-center rounded-control border border-edge bg-surface px-2 text-base font-medium tabular-nums has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text"
                >
                  <input
                    type="radio"
                    name={name}
                    value={slot.startsAt}
                    checked={value === slot.startsAt}
                    onChange={() => onChange(slot)}
                    className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
                  />
                  {timeOfDay(slot.startsAt)}
                </label>
              ))}
            </div>
          </div>
        );
      })}
    </fieldset>
  );
};

const waiting = (
  <div className="grid gap-4" aria-hidden="true">
    <div className={`${skeleton.card} h-11`} />
    <div className={`${skeleton.card} h-16`} />
    <div className={`${skeleton.card} h-40`} />
  </div>
);

/** Shown if nothing is free on any of the loaded days. */
const NoneFree = ({ times, locale, t }: Common & Pick<Props, 'times'>): JSX.Element => {
  const state = useStore(times.$state);
  if (hasMore(state))
    return (
      <div ref={passFocusOn} className="grid justify-items-start gap-3 rounded-card bg-sunken p-4">
        <p>{t('booking.noneUntil', { date: formatDate(locale, shiftDay(state.end, -1)) })}</p>
        <button type="button" className="button button-quiet" onClick={() => void times.more()}>
          {t('booking.later')}
        </button>
      </div>
    );
  return (
    <div className="grid justify-items-start gap-3 rounded-card bg-sunken p-4">
      <p>{t('booking.noneAtAll')}</p>
      <a className="button button-quiet" href={inLocale(locale, addresses.chat())}>
        {t('booking.contact')}
      </a>
    </div>
  );
};

/** Picks a free slot: a week of days, and the times of the chosen day, in Cambodian time. */
export const SlotPicker = ({ times, value, onChange, locale, t }: Props): JSX.Element => {
  const state = useStore(times.$state);
  const { slots, problem } = state;
  /** What the shopper looked at last; until then, the day of the chosen time or the first free day. */
  const [looked, setLooked] = useState<{ week: string; day: string } | null>(null);

  const picker = useRef<HTMLDivElement>(null);
  const isLoading = state.state === 'loading';
  const failure = state.state === 'failed' && (
    <RetryNotice
      text={problem ? serviceProblemText(problem, t) : t('error.somethingWrong')}
      again={t('field.again')}
      onAgain={() => void times.load()}
    />
  );
  const weeks = weeksOf(state);
  const days = slotsByDay(slots);
  const freeIn = (first: string): string | null => {
    const free = firstFreeDay(slots, first);
    return free !== null && free < shiftDay(first, daysInWeek) ? free : null;
  };
  const chosenDay = value === '' ? '' : cambodiaDay(Date.parse(value));
  const begin = days.has(chosenDay) ? chosenDay : firstFreeDay(slots);
  const isKnown = looked !== null && weeks.includes(looked.week);
  const week = isKnown ? looked.week : (weeks.findLast((first) => begin !== null && first <= begin) ?? weeks[0]);
  const lookedDay = isKnown && days.has(looked.day) ? looked.day : null;

  if (week === undefined || (slots.length === 0 && state.state !== 'ready'))
    return (
      <div className="grid gap-3" aria-busy={isLoading}>
        {isLoading && <output className="sr-only">{t('booking.loadingTimes')}</output>}
        {isLoading && waiting}
        {failure}
      </div>
    );
  if (slots.length === 0) return <NoneFree {...{ times, locale, t }} />;

  const open = (first: string): void => setLooked({ week: first, day: '' });
  const openAfter = async (): Promise<void> => {
    const next = shiftDay(week, daysInWeek);
    if (next >= state.end) await times.more();
    if (next < times.$state.get().end) open(next);
  };
  const day = lookedDay ?? (isKnown ? freeIn(week) : begin);
  const isFirst = week === weeks[0];
  const isLast = week === weeks.at(-1) && !hasMore(state);
  const listed = (day !== null && days.get(day)) || [];
  const nextFree = firstFreeDay(slots, shiftDay(week, daysInWeek));
  /** Shows a day with free times, and moves the focus there from the button that goes away. */
  const showFree = (free: string): void => {
    flushSync(() => setLooked({ week: weeks.findLast((first) => first <= free) ?? week, day: free }));
    picker.current?.querySelector<HTMLElement>(':checked')?.focus();
  };
  return (
    <div ref={picker} className="grid gap-4" aria-busy={isLoading}>
      <div className="flex items-center justify-between gap-2">
        <button
          type="button"
          className={`${iconButton} -ms-3 aria-disabled:text-muted aria-disabled:opacity-40`}
          aria-label={t('booking.weekBefore')}
          // Not `disabled`, which would take the focus away.
          aria-disabled={isFirst}
          onClick={() => isFirst || open(shiftDay(week, -daysInWeek))}
        >
          <Arrow isBack />
        </button>
        <p aria-live="polite" className="text-center font-medium tabular-nums">
          {rangeText(locale, week, shiftDay(week, daysInWeek - 1))}
        </p>
        <button
          type="button"
          className={`${iconButton} -me-3 aria-disabled:text-muted aria-disabled:opacity-40`}
          aria-label={t('booking.weekAfter')}
          aria-disabled={isLast || isLoading}
          onClick={() => isLast || isLoading || void openAfter()}
        >
          <Arrow isBack={false} />
        </button>
      </div>
      <Strip
        days={slotStrip(slots, week)}
        value={day}
        onChange={(chosen) => setLooked({ week, day: chosen })}
        {...{ locale, t }}
      />
      {failure}
      {day !== null && listed.length > 0 ? (
        <Times {...{ slots: listed, value, onChange, day, locale, t }} />
      ) : (
        <div className="grid justify-items-start gap-3 rounded-card bg-sunken p-4">
          <p>{t('booking.noneInWeek')}</p>
          {nextFree !== null && (
            <button type="button" className="button button-quiet" onClick={() => showFree(nextFree)}>
              {t('booking.nextFree', { day: formatDay(locale, nextFree) })}
            </button>
          )}
        </div>
      )}
      <p className="text-sm text-muted">{t('booking.zone')}</p>
    </div>
  );
};
