import { openingState, readOpeningHours } from '../../contract/opening-hours.ts';

/** Shows whether each branch is open now, by the visitor's clock in Cambodia's time zone (`Branches.astro`). */

const refreshMs = 30_000;

const textOf = (element: HTMLElement, state: ReturnType<typeof openingState>): string => {
  if (!state) return '';
  const { now = '', today = '', tomorrow = '', later = '', days: names = '' } = element.dataset;
  if (state.isOpen) return now;
  const { days, time, weekday } = state.opens;
  const text = days === 0 ? today : days === 1 ? tomorrow : later;
  return text.replace('{time}', time).replace('{day}', names.split(',')[weekday] ?? '');
};

const show = (): void => {
  for (const element of document.querySelectorAll<HTMLElement>('[data-opening]')) {
    const state = openingState(readOpeningHours(element.dataset['opening'] ?? ''), Date.now());
    element.toggleAttribute('data-open', state?.isOpen === true);
    const text = textOf(element, state);
    if (element.textContent !== text) element.textContent = text;
  }
};

show();
setInterval(show, refreshMs);
