import { openingState, readOpeningHours } from '../../contract/opening-hours.ts';

/** Shows whether each branch is open now, by the visitor's clock in Cambodia's time zone (`Branches.astro`). */

const refreshMs = 30_000;
const weekday = new Intl.DateTimeFormat(document.documentElement.lang, {
  weekday: 'long',
  // Not `cambodiaZone`: importing it would load the islands' file, too.
  timeZone: 'Asia/Phnom_Penh',
});

const textOf = (place: HTMLElement, state: ReturnType<typeof openingState>): string => {
  if (!state) return '';
  const { now = '', today = '', tomorrow = '', later = '' } = place.dataset;
  if (state.isOpen) return now;
  const { days, time, at } = state.opens;
  const text = days === 0 ? today : days === 1 ? tomorrow : later;
  return text.replace('{time}', time).replace('{day}', weekday.format(at));
};

const show = (): void => {
  for (const place of document.querySelectorAll<HTMLElement>('[data-opening]')) {
    const state = openingState(readOpeningHours(place.dataset['opening'] ?? ''), Date.now());
    place.toggleAttribute('data-open', state?.isOpen === true);
    const text = textOf(place, state);
    if (place.textContent !== text) place.textContent = text;
  }
};

show();
setInterval(show, refreshMs);
