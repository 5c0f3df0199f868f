import type { Look } from '../../config/stores.ts';
import { formatDollars } from '../../i18n/format.ts';
import { addSeen, freshPrice, seen, type Seen } from './recently-viewed.ts';
import { cardSizes } from '../../ui/sizes.ts';

/** Notes the product that is looked at, and shows those looked at before it. Its place: `ProductPage.astro`. */

const white = 'rgb(255, 255, 255)';

const note = (product: HTMLElement, price: number | null, pictures: readonly string[]): Seen => {
  const frame = product.querySelector<HTMLElement>('.gallery-box .frame');
  const image = frame?.querySelector('img');
  const fit = image?.classList.contains('whole') ? 'whole' : image?.classList.contains('drawn') ? 'drawn' : 'fill';
  return {
    id: product.dataset['product'] ?? '',
    name: product.dataset['name'] ?? '',
    image: pictures[0] ?? null,
    fit,
    ground: frame?.classList.contains('paper') ? white : frame?.style.backgroundColor || null,
    price,
    at: Date.now(),
  };
};

/** The same place of the shop with another product. */
const addressOf = (id: string): string =>
  location.pathname.slice(0, location.pathname.lastIndexOf('/') + 1) + encodeURIComponent(id);

const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...content);
  return made;
};

const pictureOf = ({ image, fit }: Seen, sizes: string): Node[] => {
  if (image === null) return [];
  const picture = element('img', fit === 'fill' ? '' : fit);
  picture.alt = '';
  picture.loading = 'lazy';
  const sized = /^(\/_img\/[\da-f]+)\/160\.webp$/u.exec(image)?.[1];
  if (sized !== undefined) {
    picture.sizes = sizes;
    picture.srcset = [160, 240, 320, 480].map((width) => `${sized}/${width}.webp ${width}w`).join(', ');
  }
  picture.src = image;
  return [picture];
};

const cardOf = (one: Seen, sizes: string): HTMLElement => {
  const frame = element('div', one.ground === white ? 'frame paper' : 'frame', ...pictureOf(one, sizes));
  if (one.ground !== null && one.ground !== white) frame.style.background = one.ground;
  const link = element('a', 'card-name', one.name);
  link.href = addressOf(one.id);
  const price = freshPrice(one, Date.now());
  const amount = price === null ? [] : [element('p', 'price', element('b', '', formatDollars(price)))];
  return element('li', 'card', frame, element('div', 'card-body', link, ...amount));
};

const sectionOf = (place: HTMLElement, list: readonly Seen[]): HTMLElement => {
  const sizes = cardSizes((document.documentElement.dataset['look'] ?? 'compact') as Look);
  const clear = element('button', 'more', place.dataset['clear'] ?? '');
  clear.type = 'button';
  clear.addEventListener('click', () => {
    seen.change(() => []);
    place.remove();
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  });
  const head = element('div', 'section-head', element('h2', '', place.dataset['seen'] ?? ''), clear);
  const cards = element('ul', 'cards cards-row', ...list.map((one) => cardOf(one, sizes)));
  cards.setAttribute('role', 'list');
  return element('section', 'section', head, cards);
};

/** Fills its place when that comes near: below what is seen, or above it, where browsers hold the view still. */
const show = (place: HTMLElement, list: readonly Seen[]): void => {
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      place.append(sectionOf(place, list));
    },
    { rootMargin: '4000px 0px 800px' },
  );
  near.observe(place);
};

/**
 * @param price what the product costs now, in cents
 * @param pictures addresses of its pictures, small
 */
export const startRecent = (product: HTMLElement, price: number | null, pictures: readonly string[]): void => {
  const own = note(product, price, pictures);
  const before = seen.store.get().filter(({ id }) => id !== own.id);
  seen.change((list) => addSeen(list, own));
  const place = document.querySelector<HTMLElement>('[data-seen]');
  if (place && before.length > 0) show(place, before);
};
