import { localePrefix, locales } from '../../i18n/locales.ts';
import { morph } from '../../ui/morph.client.ts';

/** Puts the parts of an answer in the places of those on the page. */

const partsOf = (place: ParentNode): [string, HTMLElement][] =>
  [...place.querySelectorAll<HTMLElement>('[data-part]')].map((part) => [part.dataset['part'] ?? '', part]);

export const showParts = (answer: Document, names: readonly string[]): void => {
  const own = new Map(partsOf(document));
  for (const [name, wanted] of partsOf(answer)) {
    const place = names.includes(name) ? own.get(name) : undefined;
    if (name !== 'results') {
      if (place) morph(place, wanted);
    } else place?.replaceChildren(...[...wanted.childNodes].map((node) => document.importNode(node, true)));
  }
};

/** After the next frame; where none comes, since the page is not seen, soon. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, 150);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(resolve);
    });
  });

/** The language switch leads to the list as it is shown. */
export const updateLanguages = (): void => {
  const prefix = new RegExp(`^/(?:${locales.join('|')})(?=/|$)`, 'u');
  const path = location.pathname.replace(prefix, '');
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-locale]')) {
    const locale = locales.find((one) => one === link.dataset['locale']);
    if (locale) link.setAttribute('href', `${localePrefix(locale)}${path}${location.search}`);
  }
};

/** Shows the choices of a long group that hold what is typed into its box. */
export const narrowChoices = (box: HTMLInputElement): void => {
  const fold = (text: string): string =>
    text
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase();
  const wanted = fold(box.value.trim());
  const rows = box.closest('ul')?.querySelectorAll<HTMLElement>('li:has(input[type="checkbox"])') ?? [];
  for (const row of rows) row.hidden = !fold(row.querySelector('span')?.textContent ?? '').includes(wanted);
};
