import { localePrefix, locales } from '../../i18n/locales.ts';
import { morph } from '../../ui/morph.client.ts';

/** Replaces the parts on the page with those of a response. */

const partsOf = (root: ParentNode): [string, HTMLElement][] =>
  [...root.querySelectorAll<HTMLElement>('[data-part]')].map((part) => [part.dataset['part'] ?? '', part]);

export const showParts = (answer: Document, names: readonly string[]): void => {
  const own = new Map(partsOf(document));
  for (const [name, wanted] of partsOf(answer)) {
    const element = names.includes(name) ? own.get(name) : undefined;
    if (name !== 'results') {
      if (!element) continue;
      element.className = wanted.className;
      morph(element, wanted);
    } else element?.replaceChildren(...[...wanted.childNodes].map((node) => document.importNode(node, true)));
  }
};

/** Resolves after the next frame or, if there is none because the page is hidden, after a short while. */
export const listPainted = (): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, 150);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(resolve);
    });
  });

/** Points the language switch to the list as shown. */
export const updateLanguages = (): void => {
  const prefix = new RegExp(`^/(?:${locales.join('|')})(?=/|$)`, 'u');
  const path = location.pathname.replace(prefix, '');
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-locale]')) {
    const locale = locales.find((one) => one === link.dataset['locale']);
    if (locale) link.setAttribute('href', `${localePrefix(locale)}${path}${location.search}`);
  }
};

/** Hides the options of a long group that do not match the text in its search box. */
export const narrowChoices = (box: HTMLInputElement): void => {
  const list = box.closest('ul');
  if (!list) return;
  void import('../../ui/narrow-rows.client.ts').then(({ narrowRows }) => narrowRows(list, box)).catch(() => undefined);
};
