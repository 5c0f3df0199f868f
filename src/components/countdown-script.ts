import { timeLeft } from './countdown.ts';

/** Counts promotions down. The place of each has its size before; what is over says so, once. */
const clocks = [...document.querySelectorAll<HTMLElement>('[data-ends]')].map((place) => ({
  place,
  end: Date.parse(place.dataset['ends'] ?? ''),
}));

let timer = 0;

const show = (): void => {
  clearTimeout(timer);
  const now = Date.now();
  let running = false;
  for (const { place, end } of clocks) {
    const left = timeLeft(end - now);
    const { left: words = '', ended = '' } = place.dataset;
    place.textContent = left ? words.replace('{days}', String(left.days)).replace('{time}', left.time) : ended;
    if (left) running = true;
    else place.closest('[data-promotion]')?.setAttribute('data-ended', '');
  }
  // Nobody sees it count in a hidden tab.
  if (running && !document.hidden) timer = window.setTimeout(show, 1000 - (Date.now() % 1000));
};

document.addEventListener('visibilitychange', show);
show();
