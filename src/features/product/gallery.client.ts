import { isPlainPress } from '../../ui/plain-press.ts';
import { whenIdle } from '../../ui/when-idle.client.ts';

/**
 * The gallery's script: buttons, keys and thumbnails move it, and the counter follows; `lightbox.client.ts` shows it in
 * full screen.
 */
export type Gallery = {
  /** Scrolls to an image; `auto`: smoothly, unless the visitor wants less motion. */
  show: (index: number, behavior: ScrollBehavior) => void;
};

/** Reads and sets the position of a strip of slides. */
export const stripOf = (strip: HTMLElement) => {
  const slides = [...strip.children].filter((slide) => slide instanceof HTMLElement);
  const last = slides.length - 1;
  return {
    slides,
    last,
    index: (): number => {
      const step = (slides[1]?.offsetLeft ?? 0) - (slides[0]?.offsetLeft ?? 0);
      return step > 0 ? Math.min(last, Math.round(strip.scrollLeft / step)) : 0;
    },
    show: (index: number, behavior: ScrollBehavior): void => {
      const slide = slides[Math.min(last, Math.max(0, index))];
      if (!slide) return;
      const left = slide.offsetLeft - strip.offsetLeft - (strip.clientWidth - slide.offsetWidth) / 2;
      strip.scrollTo({ left, behavior });
    },
  };
};

/** Returns the index of the image that a key leads to; null: not a key of the gallery, or with a modifier key. */
export const pictureAtKey = (event: KeyboardEvent, index: number, last: number): number | null => {
  const { key } = event;
  // Alt+Left is Back.
  if (!isPlainPress(event)) return null;
  if (key === 'ArrowLeft') return index - 1;
  if (key === 'ArrowRight') return index + 1;
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
};

/** Shows the strip's position: counter, arrows, thumbnails. */
export const mark = (within: Element, shown: number, last: number): void => {
  for (const count of within.querySelectorAll('[data-count] span')) count.textContent = String(shown + 1);
  for (const arrow of within.querySelectorAll<HTMLElement>('[data-move]'))
    arrow.setAttribute('aria-disabled', String(shown === (arrow.dataset['move'] === '1' ? last : 0)));
  // The thumbnails are a single tab stop; arrow keys move between them.
  within.querySelectorAll('a').forEach((thumb, index) => {
    thumb.setAttribute('aria-current', String(index === shown));
    thumb.tabIndex = index === shown ? 0 : -1;
  });
};

export const startGallery = (): Gallery | null => {
  const box = document.querySelector<HTMLElement>('[data-gallery]');
  const element = box?.querySelector<HTMLElement>('ul');
  if (!box || !element) return null;
  const strip = stripOf(element);
  const zoom = box.querySelector<HTMLElement>('[commandfor=lightbox]');
  const lightbox = document.querySelector<HTMLDialogElement>('#lightbox');
  const load = () => import('./lightbox.client.ts');

  const showAll = (): void => {
    element.dataset['all'] = '';
  };
  whenIdle(showAll);
  mark(box, 0, strip.last);
  let shown = 0;
  element.addEventListener(
    'scroll',
    () => {
      showAll();
      const index = strip.index();
      if (index === shown) return;
      shown = index;
      mark(box, index, strip.last);
    },
    { passive: true },
  );
  box.addEventListener('keydown', (event) => {
    const thumbs = [...box.querySelectorAll('a')];
    const thumb = thumbs.findIndex((one) => one === event.target);
    const next = pictureAtKey(event, thumb < 0 ? strip.index() : thumb, strip.last);
    if (next === null) return;
    event.preventDefault();
    strip.show(next, 'auto');
    if (thumb >= 0) thumbs[next]?.focus({ preventScroll: true });
  });
  box.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const arrow = target?.closest<HTMLElement>('[data-move]');
    const thumb = target?.closest('a');
    if (arrow) strip.show(strip.index() + Number(arrow.dataset['move']), 'auto');
    else if (thumb) {
      event.preventDefault();
      strip.show([...box.querySelectorAll('a')].indexOf(thumb), 'auto');
    } else if (target?.closest('ul[tabindex]') && zoom) {
      // Its button opens the lightbox, and receives focus afterwards.
      zoom.focus({ preventScroll: true });
      zoom.click();
    } else if (target?.closest('[commandfor=lightbox]') && lightbox)
      load().then(
        ({ openLightbox }) => openLightbox(lightbox, box, strip),
        () => lightbox.close(),
      );
  });
  for (const kind of ['pointerover', 'focusin'])
    box.addEventListener(kind, () => void load().catch(() => undefined), { once: true });
  return { show: strip.show };
};
