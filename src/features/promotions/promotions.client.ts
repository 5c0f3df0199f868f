import { promotionPhase, type PromotionPhase } from '../../contract/promotion-phase.ts';
import { timeLeft } from './countdown.ts';

/**
 * Keeps promotions in the right group: on load, since the page may come from a cache or an older release, and at the
 * second of each start and end. Ended ones are shown without products, and so without prices.
 */
const order: readonly (string | undefined)[] = ['coming', 'running', 'ended'] satisfies PromotionPhase[];
const group = (phase: PromotionPhase): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-group="${phase}"]`);
const promotions = [...document.querySelectorAll<HTMLElement>('[data-promotion]')];

const move = (promotion: HTMLElement, phase: PromotionPhase): void => {
  // Its products may have new prices now, which only a newly published page shows.
  if (phase === 'running') promotion.querySelector('[data-started]')?.removeAttribute('hidden');
  if (phase === 'ended') for (const part of promotion.querySelectorAll('.cards, [data-others]')) part.remove();
  promotion.dataset['phase'] = phase;
  group(phase)?.append(promotion);
};

const wordsOf = (
  { dataset }: HTMLElement,
  what: 'starts' | 'ends',
  left: NonNullable<ReturnType<typeof timeLeft>>,
): string =>
  'time' in left
    ? (dataset[`${what}In`]?.replace('{time}', left.time) ?? '')
    : (dataset[left.days === 1 ? `${what}Day` : `${what}Days`]?.replace('{days}', String(left.days)) ?? '');

/** @returns whether it has a running countdown */
const update = (promotion: HTMLElement, now: number): boolean => {
  const { starts = '', ends = '' } = promotion.dataset;
  const phase = promotionPhase({ starts_at: starts, ends_at: ends }, now);
  // Never moves back: the server publishes a promotion as ended some seconds early.
  if (order.indexOf(phase) > order.indexOf(promotion.dataset['phase'])) move(promotion, phase);
  const clock = promotion.querySelector('[role="timer"]');
  const what = phase === 'coming' ? 'starts' : 'ends';
  const left = timeLeft(now, Date.parse(what === 'starts' ? starts : ends), what);
  if (clock) clock.textContent = left ? wordsOf(promotion, what, left) : '';
  return left !== null;
};

let timer = 0;

const show = (): void => {
  clearTimeout(timer);
  const now = Date.now();
  const isTicking = promotions.map((promotion) => update(promotion, now)).includes(true);
  for (const part of document.querySelectorAll<HTMLElement>('[data-group]'))
    part.hidden = !part.querySelector('[data-promotion]');
  const isEmpty = !document.querySelector('[data-promotion]:not([data-phase="ended"])');
  document.querySelector('[data-no-promotion]')?.toggleAttribute('hidden', !isEmpty);
  // Nobody sees the countdown in a hidden tab.
  if (isTicking && !document.hidden) timer = window.setTimeout(show, 1000 - (Date.now() % 1000));
};

document.addEventListener('visibilitychange', show);
show();
