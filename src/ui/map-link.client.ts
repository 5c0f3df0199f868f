import { mapFrame, pointOf } from './open-street-map.ts';
import { isPlainPress } from './plain-press.ts';

/** Opens the map in the page on the first click (`MapLink.astro`); after that, the link opens a larger one. */
const open = (event: MouseEvent): void => {
  // For another tab or window, the link works as usual.
  if (!isPlainPress(event)) return;
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  link.removeEventListener('click', open);
  const { title = '', larger = '' } = link.dataset;
  const frame = Object.assign(document.createElement('iframe'), {
    src: mapFrame(pointOf(link.href)),
    title,
    className: 'mb-2 h-60 w-full rounded-card-sm',
    referrerPolicy: 'no-referrer',
  });
  frame.dataset['late'] = '';
  frame.sandbox.add('allow-scripts', 'allow-same-origin', 'allow-popups');
  link.before(frame);
  link.textContent = larger;
};

for (const link of document.querySelectorAll<HTMLElement>('[data-map]')) link.addEventListener('click', open);
