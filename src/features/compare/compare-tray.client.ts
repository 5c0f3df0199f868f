import { addCompared, compared, type Compared } from './compare.ts';
import { dressOverlays } from '../../ui/overlays.client.ts';
import { notify } from '../../ui/state/shell.ts';

/** Compare buttons anywhere in a page, and the tray of chosen products at the bottom of lists. */

const tray = document.querySelector<HTMLElement>('#compare-tray');
const list = tray?.querySelector('ul');
const pattern = tray?.querySelector('template')?.content.firstElementChild;

const productOf = (button: HTMLElement): Compared | null => {
  const holder = button.closest<HTMLElement>('[data-card], [data-product]');
  const name =
    holder?.dataset['name'] ??
    holder
      ?.querySelector(':scope[data-card] a, h1')
      ?.textContent.replace(/[\u200B\u2060]/gu, '')
      .trim();
  const id = button.dataset['compare'];
  if (!id || !name) return null;
  const source = holder?.querySelector('img')?.src;
  const url = source ? new URL(source) : null;
  return { id, name, image: url?.origin === location.origin ? url.pathname : null };
};

const remove = (id: string): void => {
  compared.change((before) => before.filter((one) => one.id !== id));
};

const add = (button: HTMLElement): void => {
  const added = productOf(button);
  if (!added || !tray) return;
  let refused: ReturnType<typeof addCompared>['refused'] = null;
  compared.change((before) => {
    const result = addCompared(before, added);
    refused = result.refused;
    return result.list;
  });
  const { full = '', known = '', remove: removal = '' } = tray.dataset;
  const link = tray.querySelector<HTMLAnchorElement>(':scope > a');
  const way = { label: link?.textContent ?? '', run: () => location.assign(link?.href ?? '/') };
  if (refused === 'known') notify(known, { label: removal, run: () => remove(added.id) });
  else if (refused === 'full') notify(full, way);
  else
    void dressOverlays().then(() => {
      if (tray.offsetHeight === 0) notify(tray.dataset['added'] ?? '', way);
    });
};

const item = (product: Compared): Node[] => {
  if (!pattern || !tray) return [];
  const row = document.importNode(pattern, true);
  const image = row.querySelector('img');
  if (image && product.image) image.src = product.image;
  else image?.remove();
  row.setAttribute('title', product.name);
  const button = row.querySelector('button');
  button?.setAttribute(
    'aria-label',
    (button.getAttribute('aria-label') ?? '').replace('{name}', () => product.name),
  );
  button?.addEventListener('click', () => {
    const next = row.nextElementSibling ?? row.previousElementSibling;
    remove(product.id);
    if (next === null) document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
    else list?.querySelector<HTMLElement>('button')?.focus();
  });
  return [row];
};

/** Marks the buttons of compared products as pressed, also those of a list that was fetched later. */
const markCompared = (): void => {
  const ids = new Set(compared.$value.get().map(({ id }) => id));
  for (const button of document.querySelectorAll<HTMLElement>('[data-compare]'))
    button.setAttribute('aria-pressed', String(ids.has(button.dataset['compare'] ?? '')));
};

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-compare]') : null;
  if (button) add(button);
});
document.addEventListener('shop:changed', markCompared);

setTimeout(() => {
  compared.$value.subscribe((products) => {
    if (!tray || !list) return;
    list.replaceChildren(...products.flatMap(item));
    if (products.length === 0) tray.hidden = true;
    else
      void dressOverlays().then((isDressed) => {
        tray.hidden = !isDressed || compared.$value.get().length === 0;
      });
    markCompared();
  });
});
