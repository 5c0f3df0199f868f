/**
 * Fills the drawers from the index of all categories, the page that '/category'
 * is in this language: asked for once, when the first drawer opens. Where it can't
 * be had, the way without script is taken: the category's, or the index's, page.
 */
const drawer = document.querySelector<HTMLElement>('#categories');
const groups = document.querySelector<HTMLElement>('#groups');
const brands = document.querySelector<HTMLElement>('#brands');
const brandsLink = document.querySelector<HTMLAnchorElement>('a[data-opens="brands"]');

let index: Promise<Document> | null = null;
const loadIndex = (address: string): Promise<Document> => {
  index ??= fetch(address, { headers: { accept: 'text/html' } }).then(async (response) => {
    if (!response.ok) throw new Error(String(response.status));
    // Its styles are not for this page, and the security policy refuses them.
    const html = (await response.text()).replace(/<style[\s\S]*?<\/style>| style="[^"]*"/gu, '');
    return new DOMParser().parseFromString(html, 'text/html');
  });
  index.catch(() => {
    index = null;
  });
  return index;
};

const fill = (panel: HTMLElement, nodes: Iterable<Element>): void => {
  const place = panel.querySelector('[data-fill]');
  place?.replaceChildren(...Array.from(nodes, (node) => document.importNode(node, true)));
  for (const link of place?.querySelectorAll('a') ?? []) link.className = 'drawer-link';
  for (const title of place?.querySelectorAll('h3') ?? []) title.className = 'drawer-title';
};

const waiting = (panel: HTMLElement): void => {
  const lines = Array.from({ length: 6 }, () =>
    Object.assign(document.createElement('p'), { className: 'drawer-wait' }),
  );
  panel.querySelector('[data-fill]')?.replaceChildren(...lines);
};

const indexAddress = drawer?.dataset['index'] ?? '';

const fillGroups = async (arrow: HTMLElement, panel: HTMLElement): Promise<void> => {
  const id = arrow.dataset['groups'] ?? '';
  const category = arrow.previousElementSibling;
  waiting(panel);
  try {
    const found = (await loadIndex(indexAddress)).querySelector(`[data-category="${CSS.escape(id)}"]`);
    if (panel.dataset['shows'] !== id) return;
    const own = category ? [category] : [];
    fill(panel, [...own, ...(found?.querySelectorAll('.index-groups') ?? [])]);
  } catch {
    if (category instanceof HTMLAnchorElement) location.assign(category.href);
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
drawer?.addEventListener('toggle', () => void loadIndex(indexAddress).catch(() => undefined), { once: true });
// Before the button's own action opens the panel: it has the right content, or its waiting form, from the first picture on.
drawer?.addEventListener(
  'click',
  ({ target }) => {
    const arrow = target instanceof Element ? target.closest<HTMLElement>('[data-groups]') : null;
    if (!arrow || !groups) return;
    groups.dataset['shows'] = arrow.dataset['groups'];
    void fillGroups(arrow, groups);
  },
  { capture: true },
);

brandsLink?.addEventListener('click', (event) => {
  if (!brands || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  brands.showPopover();
  if (brands.querySelector('a')) return;
  waiting(brands);
  loadIndex(indexAddress).then(
    (found) => fill(brands, found.querySelectorAll('#all-brands .brands > *')),
    () => location.assign(brandsLink.href),
  );
});
