import { whenIdle } from '../../ui/when-idle.client.ts';
import { readLocal, writeLocal } from '../../ui/state/browser-storage.ts';

/** The way back to the top shows after 20 px of scrolling (R30). */
const button = document.querySelector<HTMLElement>('[data-to-top]');
const from = 20;

const follow = (): void => {
  button?.toggleAttribute('data-shown', scrollY > from);
};
// A view that is restored scrolls, too: asking for its place now would have the page laid out twice.
addEventListener('scroll', follow, { passive: true });
button?.addEventListener('click', () => {
  scrollTo({ top: 0, behavior: 'smooth' });
  document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
});

/** The app's banner: once closed, it stays closed on this device. */
const key = 'app_banner_closed';
const banner = document.querySelector<HTMLElement>('#app-banner');

if (banner)
  whenIdle(() => {
    banner.hidden = readLocal(key) !== null;
  });
banner?.querySelector('button')?.addEventListener('click', () => {
  banner.hidden = true;
  // Without storage it comes back with the next page.
  writeLocal(key, '1');
});

/** Banner and tray lie above the bottom bar, one over the other: what else stands there makes room for them. */
const heights = new Map<Element, number>();
let stack = 0;
const observer = new ResizeObserver((entries) => {
  for (const { target, borderBoxSize } of entries) heights.set(target, borderBoxSize[0]?.blockSize ?? 0);
  const height = Math.max(0, ...heights.values());
  if (height === stack) return;
  stack = height;
  // Not inherited, and set where it is read: else the styles of the whole page are worked out again.
  for (const one of document.querySelectorAll<HTMLElement>('body, [data-to-top], #snackbar'))
    one.style.setProperty('--stack', `${height}px`);
});
for (const one of document.querySelectorAll('#app-banner, #compare-tray')) observer.observe(one);
