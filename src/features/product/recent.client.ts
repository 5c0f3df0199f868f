import { formatDollars } from '../../i18n/format.ts';
import { pageLocale } from '../../layouts/page-locale.client.ts';
import { addSeen, freshPrice, seen, type Seen } from './recently-viewed.ts';

/** Records the product as viewed, and shows those viewed before it. Their markup: `RecentSection.astro`. */

const white = 'rgb(255, 255, 255)';

const note = (product: HTMLElement, price: number | null, pictures: readonly string[]): Seen => {
  const frame = product.querySelector<HTMLElement>('[data-gallery] .frame');
  const image = frame?.querySelector('img');
  const fit = image?.classList.contains('whole') ? 'whole' : image?.classList.contains('drawn') ? 'drawn' : 'fill';
  return {
    id: product.dataset['product'] ?? '',
    name: product.dataset['name'] ?? '',
    locale: pageLocale(),
    image: pictures[0] ?? null,
    fit,
    ground: frame?.classList.contains('paper') ? white : frame?.style.backgroundColor || null,
    price,
    at: Date.now(),
  };
};

/** Returns the path of another product's page, in the same language. */
const addressOf = (id: string): string =>
  location.pathname.slice(0, location.pathname.lastIndexOf('/') + 1) + encodeURIComponent(id);

const pictureOf = (image: string, fit: Seen['fit'], sizes: string): HTMLImageElement => {
  const picture = new Image();
  if (fit !== 'fill') picture.className = fit;
  picture.alt = '';
  picture.loading = 'lazy';
  const sized = /^(\/_img\/[\da-f]+\/s)160\.webp$/u.exec(image)?.[1];
  if (sized !== undefined) {
    picture.sizes = sizes;
    picture.srcset = [160, 240, 320, 480].map((width) => `${sized}${width}.webp ${width}w`).join(', ');
  }
  picture.src = image;
  return picture;
};

/** Clones the template's card for a product. */
const cardOf = (empty: Element, one: Seen, sizes: string): Element => {
  const card = document.importNode(empty, true);
  const frame = card.querySelector<HTMLElement>('.frame');
  if (one.ground === white) frame?.classList.add('paper');
  else if (frame && one.ground !== null) frame.style.background = one.ground;
  if (one.image !== null) frame?.append(pictureOf(one.image, one.fit, sizes));
  const link = card.querySelector('a');
  link?.append(one.name);
  link?.setAttribute('href', addressOf(one.id));
  const price = freshPrice(one, Date.now());
  if (price === null) card.querySelector('.price')?.remove();
  else card.querySelector('b')?.append(formatDollars(price));
  return card;
};

/** Returns products that the page does not show already, as many as one desktop row holds. */
const shownOf = (list: readonly Seen[]): Seen[] => {
  const shown = new Set([...document.querySelectorAll<HTMLAnchorElement>('main [data-card] a')].map((a) => a.pathname));
  const row = Number(getComputedStyle(document.body).getPropertyValue('--columns')) || list.length;
  return list.filter(({ id }) => !shown.has(addressOf(id))).slice(0, row);
};

/** Returns the products with names in the page's language: some may have been viewed in another one. */
const named = async (list: readonly Seen[]): Promise<readonly Seen[]> => {
  const locale = pageLocale();
  if (list.every((one) => one.locale === locale)) return list;
  const { fetchSeenNames } = await import('./recent-names.ts');
  return fetchSeenNames(list, document.querySelector<HTMLElement>('#cart')?.dataset['store'] ?? '', locale);
};

const fill = async (container: HTMLElement, before: readonly Seen[]): Promise<void> => {
  const list = await named(shownOf(before));
  if (list.length === 0) return;
  const template = container.querySelector('template');
  if (!template) return;
  const section = document.importNode(template.content, true);
  const cards = section.querySelector('ul');
  const empty = cards?.firstElementChild;
  if (empty) cards.replaceChildren(...list.map((one) => cardOf(empty, one, container.dataset['sizes'] ?? '')));
  section.querySelector('button')?.addEventListener('click', () => {
    seen.change(() => []);
    container.remove();
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  });
  container.append(section);
};

/**
 * Fills the container once it is near the viewport, or above it, where scroll anchoring keeps the view still.
 */
const show = (container: HTMLElement, list: readonly Seen[]): void => {
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      void fill(container, list);
    },
    { rootMargin: '4000px 0px 800px' },
  );
  near.observe(container);
};

/**
 * @param price the product's current price, in cents
 * @param pictures URLs of its thumbnails
 */
export const startRecent = (product: HTMLElement, price: number | null, pictures: readonly string[]): void => {
  const own = note(product, price, pictures);
  const before = seen.$value.get().filter(({ id }) => id !== own.id);
  seen.change((list) => addSeen(list, own));
  const container = document.querySelector<HTMLElement>('[data-seen]');
  if (container && before.length > 0) show(container, before);
};
