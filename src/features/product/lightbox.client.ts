import { mark, pictureAtKey, stripOf } from './gallery.client.ts';

/**
 * The gallery's images in full screen: navigated by swiping, arrows and keys; zoomed by a click, a double tap, the
 * wheel, or the browser's own pinch. Loaded on the first touch of the gallery.
 */

const largest = 4;
const doubleTapMs = 300;

const zoomOf = (page: HTMLElement): number => Number(page.style.getPropertyValue('--zoom')) || 1;

/** Zooms a slide's image; the point at `x`, `y` (pixels from the slide's corner) stays fixed. */
const enlarge = (page: HTMLElement, wanted: number, x: number, y: number): void => {
  const before = zoomOf(page);
  const zoom = Math.min(largest, Math.max(1, wanted));
  const left = ((page.scrollLeft + x) / before) * zoom - x;
  const top = ((page.scrollTop + y) / before) * zoom - y;
  page.style.setProperty('--zoom', String(zoom));
  page.toggleAttribute('data-large', zoom > 1);
  if (zoom > 1) page.tabIndex = 0;
  else page.removeAttribute('tabindex');
  page.scrollTo({ left, top, behavior: 'instant' });
  if (zoom > 1) for (const source of page.querySelectorAll('source')) source.sizes = '1280px';
};

const pageOf = (slide: HTMLElement): HTMLElement => {
  const page = document.createElement('li');
  page.className =
    'shrink-0 basis-full snap-center cursor-zoom-in touch-manipulation overflow-auto [scrollbar-width:none] *:[picture]:contents data-large:cursor-grab data-large:overscroll-contain';
  const picture = slide.firstElementChild;
  if (picture) page.append(picture.cloneNode(true));
  for (const source of page.querySelectorAll('source')) source.sizes = 'min(100vw, 100vh)';
  for (const image of page.querySelectorAll('img')) {
    image.draggable = false;
    image.className = 'size-[calc(100%*var(--zoom,1))] max-w-none object-contain';
  }
  return page;
};

/** A mouse zooms on click and pans by dragging; a finger zooms on double tap and pans by scrolling. */
const takeTouches = (strip: HTMLElement): void => {
  let tapped = 0;
  let dragged = 0;
  const pageAt = (event: Event): HTMLElement | null =>
    event.target instanceof Element ? event.target.closest('li') : null;
  strip.addEventListener('pointermove', (event) => {
    const page = pageAt(event);
    if (event.pointerType !== 'mouse' || event.buttons !== 1 || !page) return;
    dragged += Math.abs(event.movementX) + Math.abs(event.movementY);
    page.scrollBy({ left: -event.movementX, top: -event.movementY, behavior: 'instant' });
  });
  strip.addEventListener('pointerdown', () => {
    dragged = 0;
  });
  strip.addEventListener('click', (event) => {
    const page = pageAt(event);
    if (!page || dragged > 8) return;
    const isSecond = event.timeStamp - tapped < doubleTapMs;
    tapped = isSecond ? 0 : event.timeStamp;
    if (!isSecond && !matchMedia('(pointer: fine)').matches) return;
    const { left, top } = page.getBoundingClientRect();
    enlarge(page, zoomOf(page) > 1 ? 1 : 2.5, event.clientX - left, event.clientY - top);
  });
  strip.addEventListener(
    'wheel',
    (event) => {
      const page = pageAt(event);
      if (!page || event.deltaY === 0) return;
      event.preventDefault();
      const { left, top } = page.getBoundingClientRect();
      enlarge(page, zoomOf(page) * Math.exp(-event.deltaY / 400), event.clientX - left, event.clientY - top);
    },
    { passive: false },
  );
};

/** Marks the image that is shown, and stores its index: once the dialog is closed, nothing in it can be measured. */
const note = (dialog: HTMLDialogElement, index: number, last: number): void => {
  dialog.dataset['index'] = String(index);
  mark(dialog, index, last);
};

const zoomKeys: Readonly<Record<string, number>> = { '+': 1.5, '=': 1.5, '-': 1 / 1.5, '0': 0 };

const fill = (dialog: HTMLDialogElement, box: HTMLElement, gallery: ReturnType<typeof stripOf>): HTMLElement => {
  const element = document.createElement('ul');
  element.className =
    'flex h-full snap-x snap-mandatory overflow-x-auto overflow-y-hidden scroll-smooth [scrollbar-width:none] has-data-large:overflow-hidden';
  element.tabIndex = 0;
  element.setAttribute('role', 'list');
  element.setAttribute('aria-label', dialog.getAttribute('aria-label') ?? '');
  element.append(...gallery.slides.map(pageOf));
  const tools = [...box.querySelectorAll('[data-move], [data-count]')].map((tool) => tool.cloneNode(true));
  dialog.prepend(element, ...tools);
  dialog.querySelector('[data-count]')?.classList.add('top-5', 'bottom-auto', 'left-4');
  const strip = stripOf(element);
  const move = (index: number, behavior: ScrollBehavior): void => {
    for (const page of strip.slides) enlarge(page, 1, 0, 0);
    strip.show(index, behavior);
  };
  element.addEventListener(
    'scroll',
    () => {
      // A closed dialog has no layout, so its scroll position says nothing.
      if (dialog.open) note(dialog, strip.index(), strip.last);
    },
    { passive: true },
  );
  dialog.addEventListener('click', ({ target }) => {
    const arrow = target instanceof Element ? target.closest<HTMLElement>('[data-move]') : null;
    if (arrow) move(strip.index() + Number(arrow.dataset['move']), 'auto');
  });
  dialog.addEventListener('keydown', (event) => {
    const page = strip.slides[strip.index()];
    const zoom = zoomKeys[event.key];
    const next = pictureAtKey(event, strip.index(), strip.last);
    // Arrow keys scroll a zoomed image, like any page.
    if (next !== null && !(page && zoomOf(page) > 1)) {
      event.preventDefault();
      move(next, 'auto');
    } else if (zoom !== undefined && page && !event.ctrlKey && !event.metaKey) {
      enlarge(page, zoomOf(page) * zoom, page.clientWidth / 2, page.clientHeight / 2);
      (zoomOf(page) > 1 ? page : element).focus({ preventScroll: true });
    }
  });
  dialog.addEventListener('close', () => {
    gallery.show(Number(dialog.dataset['index']), 'instant');
    for (const page of strip.slides) enlarge(page, 1, 0, 0);
  });
  takeTouches(element);
  return element;
};

/** Fills the dialog, which its button opens, and shows the gallery's current image. */
export const openLightbox = (
  dialog: HTMLDialogElement,
  box: HTMLElement,
  gallery: ReturnType<typeof stripOf>,
): void => {
  const element = dialog.querySelector<HTMLElement>(':scope > ul') ?? fill(dialog, box, gallery);
  const index = gallery.index();
  element.focus({ preventScroll: true });
  stripOf(element).show(index, 'instant');
  note(dialog, index, gallery.last);
};
