import { beforeOpen } from '../../ui/dialogs.client.ts';
import { dressOverlays } from '../../ui/overlays.client.ts';

/**
 * Fills the drawers from the index of all categories, the page at '/category' in this language: fetched once, when the
 * first drawer opens. If that fails while the drawer is open, navigates as without script: to the category's page, or
 * the index.
 */
const drawer = document.querySelector<HTMLElement>('#categories');
const brands = document.querySelector<HTMLElement>('#brands');
const brandsLink = document.querySelector<HTMLAnchorElement>('a[data-opens="brands"]');

let index: Promise<Document> | null = null;
const loadIndex = (): Promise<Document> => {
  index ??= fetch(drawer?.dataset['index'] ?? '', { headers: { accept: 'text/html' } }).then(async (response) => {
    if (!response.ok) throw new Error(String(response.status));
    // Its styles are not for this page, and the Content-Security-Policy blocks them.
    const parts = (await response.text()).split(/<style|<\/style>/u);
    const html = parts.filter((_, number) => number % 2 === 0).join('');
    return new DOMParser().parseFromString(html.replace(/ style="[^"]*"/gu, ''), 'text/html');
  });
  index.catch(() => {
    index = null;
  });
  return index;
};

const fill = (panel: HTMLElement, nodes: Iterable<Element>): void => {
  const container = panel.querySelector('[data-fill]');
  container?.replaceChildren(...Array.from(nodes, (node) => document.importNode(node, true)));
  // A list of words is read faster in a narrow drawer.
  for (const picture of container?.querySelectorAll('[data-index-groups] img') ?? []) picture.remove();
  for (const groups of container?.querySelectorAll('[data-index-groups]') ?? [])
    groups.className = 'lg:columns-2 *:break-inside-avoid';
};

const waiting = (panel: HTMLElement): void => {
  const lines = Array.from({ length: 6 }, () => document.createElement('p'));
  panel.querySelector('[data-fill]')?.replaceChildren(...lines);
};

const fillGroups = async (arrow: HTMLElement, panel: HTMLDialogElement): Promise<void> => {
  const id = arrow.dataset['groups'] ?? '';
  const category = arrow.previousElementSibling;
  panel.dataset['shows'] = id;
  waiting(panel);
  try {
    const found = (await loadIndex()).querySelector(`[data-category="${CSS.escape(id)}"]`);
    if (panel.dataset['shows'] !== id) return;
    const own = category ? [category] : [];
    fill(panel, [...own, ...(found?.querySelectorAll('[data-index-groups]') ?? [])]);
  } catch {
    if (panel.open && panel.dataset['shows'] === id && category instanceof HTMLAnchorElement)
      location.assign(category.href);
  }
};

const pattern = drawer?.querySelector('template')?.content.firstElementChild;
for (const row of drawer?.querySelectorAll<HTMLElement>('li[data-more]') ?? []) {
  if (!pattern) break;
  const own = document.importNode(pattern, true);
  const label = own.getAttribute('aria-label') ?? '';
  own.setAttribute(
    'aria-label',
    label.replace('{name}', () => row.textContent),
  );
  own.setAttribute('data-groups', row.dataset['more'] ?? '');
  row.append(own);
}
beforeOpen('categories', () => void dressOverlays());
// Paints the drawer first: parsing the index takes tens of milliseconds on a slow phone.
beforeOpen('categories', () => requestAnimationFrame(() => setTimeout(() => void loadIndex().catch(() => undefined))));

/** The arrow pressed last: the panel shows its groups. */
let pressed: HTMLElement | null = null;
drawer?.addEventListener(
  'click',
  ({ target }) => {
    pressed = target instanceof Element ? target.closest<HTMLElement>('[data-groups]') : null;
  },
  { capture: true },
);
beforeOpen('groups', (panel) => {
  if (pressed) void fillGroups(pressed, panel);
});

/** Filters hundreds of brands by the typed text. */
const filter = brands?.querySelector('input');
const narrow = (): void =>
  void import('../../ui/narrow-rows.client.ts')
    .then(({ narrowRows }) => {
      if (brands && filter) narrowRows(brands, filter);
    })
    .catch(() => undefined);
filter?.addEventListener('input', narrow);

beforeOpen('brands', (panel) => {
  void dressOverlays();
  if (panel.querySelector('[data-fill] a')) return;
  waiting(panel);
  loadIndex().then(
    (found) => {
      fill(panel, found.querySelectorAll('#all-brands li'));
      narrow();
    },
    () => panel.open && location.assign(brandsLink?.href ?? '/'),
  );
});
