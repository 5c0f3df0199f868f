import { formatNumber } from '../../i18n/format.ts';
import { mayBeSuggested, maySearch, readSearchText } from '../../i18n/search-text.ts';
import { wordsTranslator } from '../../i18n/template.ts';
import { pageLocale } from '../../layouts/page-locale.client.ts';
import { addRecent, recentSearches, removeRecent } from './recent-searches.ts';
import { leaving } from '../../ui/state/shell.ts';
import { suggest, type Suggestions } from './quick-search.ts';
import {
  categoryOption,
  drawingOf,
  productOption,
  readingNote,
  type SearchWords,
  wordsOption,
} from './search-options.client.ts';
import { createPopup } from './search-popup.client.ts';
import dictionaries from 'virtual:messages/search,price';
import { iconButton } from '../../ui/icon-button.ts';

/** Milliseconds from the last keystroke to the request. */
const typingPauseMs = 120;

/** Stands in for the suggestions if the quick search fails. */
const nothingKnown: Suggestions = { products: [], categories: [], total: null, corrected: null, notSold: null };

/**
 * Turns a search box into a combobox: suggestions as one types, recent searches while it is empty (R42).
 * @param name prefix of its elements' ids, since a page may have two search boxes
 */
export const startSearch = async (form: HTMLFormElement, box: HTMLInputElement, name = 'search'): Promise<void> => {
  const locale = pageLocale();
  const t: SearchWords = wordsTranslator((await dictionaries[locale]()).default, locale);
  const home = form.getAttribute('action') ?? '/search';
  const prefix = home.slice(0, -'/search'.length);
  const popup = createPopup(form, box, name);
  let asking: AbortController | null = null;
  let typing: ReturnType<typeof setTimeout> | undefined;

  const text = (): string => readSearchText(box.value);
  const addressOf = (searched: string): string => `${home}/${encodeURIComponent(searched)}`;
  const remember = (searched: string): void => {
    recentSearches.change((list) => addRecent(list, searched));
  };

  const button = (content: string | Node, className: string, run: () => void): HTMLButtonElement => {
    const made = document.createElement('button');
    made.type = 'button';
    made.className = className;
    made.addEventListener('click', run);
    made.append(content);
    return made;
  };

  const showRecent = (): void => {
    const recent = recentSearches.$value.get();
    if (recent.length === 0) {
      popup.close();
      return;
    }
    const rows = recent.map((one) => wordsOption(addressOf(one), one, 'history'));
    const again = (): void => {
      box.focus();
      showRecent();
    };
    const head = document.createElement('p');
    head.className = 'flex items-center justify-between pl-2.5 text-sm font-semibold';
    head.append(
      t('search.recent'),
      button(t('search.clearRecent'), 'min-h-11 rounded-control-sm px-3 text-sm text-accent-text', () => {
        recentSearches.change(() => []);
        again();
      }),
    );
    const removals = document.createElement('div');
    removals.className = 'grid content-start text-muted *:h-12';
    for (const one of recent) {
      const remove = button(drawingOf('x'), iconButton, () => {
        recentSearches.change((list) => removeRecent(list, one));
        again();
      });
      remove.setAttribute('aria-label', t('search.removeRecent', { text: one }));
      removals.append(remove);
    }
    popup.show(rows, t('search.recent'), { before: head, beside: removals });
  };

  /** Says how the text was interpreted; null: literally. */
  const noteOf = (searched: string, { total, corrected, notSold }: Suggestions): string | null => {
    if (total === 0) return t('search.nothing', { text: searched });
    if (notSold !== null) return t('search.notSold', { text: notSold });
    return corrected === null ? null : t('search.corrected', { text: corrected });
  };

  const showAllOf = (searched: string, { total }: Suggestions): string => {
    if (total === 0) return searched;
    return total === null
      ? t('search.all', { text: searched })
      : t('search.seeAll', { count: total, shown: formatNumber(total) });
  };

  const showSuggestions = (searched: string, found: Suggestions): void => {
    const read = found.corrected ?? searched;
    const rows = [
      ...found.categories.map((one) => categoryOption(one, addressOf(read))),
      ...found.products.map((one) => productOption(one, read, prefix, t)),
    ];
    const note = noteOf(searched, found);
    popup.show(rows, t('search.suggestions'), {
      ...(note === null ? {} : { before: readingNote(note) }),
      last: wordsOption(addressOf(searched), showAllOf(searched, found), 'search'),
    });
    popup.say([...(note === null ? [] : [note]), `${t('search.suggestions')}: ${rows.length}`].join(' '));
  };

  const ask = async (searched: string): Promise<void> => {
    const own = new AbortController();
    asking = own;
    try {
      const { lang } = document.documentElement;
      const found = await suggest(form.dataset['store'] ?? '', searched, lang, own.signal);
      if (asking === own && text() === searched) showSuggestions(searched, found);
    } catch {
      // R44: a failed search is ignored. The link to all results stays.
      if (asking === own && text() === searched) showSuggestions(searched, nothingKnown);
    }
  };

  const follow = (): void => {
    clearTimeout(typing);
    asking?.abort();
    asking = null;
    const searched = text();
    if (searched === '') showRecent();
    else if (mayBeSuggested(searched)) typing = setTimeout(() => void ask(searched), typingPauseMs);
    else popup.close();
  };

  const close = (): void => {
    clearTimeout(typing);
    asking?.abort();
    asking = null;
    popup.close();
  };

  const keys: Readonly<Record<string, (event: KeyboardEvent) => boolean>> = {
    ArrowDown: () => {
      if (popup.isOpen()) popup.move((active) => active + 1);
      else follow();
      return true;
    },
    ArrowUp: () => {
      if (popup.isOpen()) popup.move((active) => active - 1);
      return popup.isOpen();
    },
    Home: () => {
      const held = popup.active() !== null;
      if (held) popup.move(() => 0);
      return held;
    },
    End: () => {
      const held = popup.active() !== null;
      if (held) popup.move((_, rows) => rows - 1);
      return held;
    },
    Enter: () => {
      const row = popup.active();
      row?.click();
      return row !== null;
    },
    Escape: () => {
      const held = popup.isOpen();
      close();
      return held;
    },
  };

  box.addEventListener('keydown', (event) => {
    // In Safari, the key that ends a composition has `isComposing` false and `keyCode` 229.
    if (!event.isComposing && event.keyCode !== 229 && keys[event.key]?.(event)) event.preventDefault();
  });
  box.addEventListener('input', follow);
  box.addEventListener('focus', () => {
    if (!popup.isOpen()) follow();
  });
  box.addEventListener('click', () => {
    if (!popup.isOpen()) follow();
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node ? !form.contains(relatedTarget) : document.hasFocus()) close();
  });
  // Pressing a row must not take the focus before the click.
  form.addEventListener('mousedown', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-touch]')) event.preventDefault();
  });
  form.addEventListener('click', ({ target }) => {
    const row = target instanceof Element ? target.closest('[role="option"]') : null;
    if (!row) return;
    if (text() !== '') remember(text());
    close();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const searched = text();
    if (!maySearch(searched)) {
      popup.show([], t('search.suggestions'), { before: readingNote(t('search.short')) });
      popup.say(t('search.short'));
      return;
    }
    remember(searched);
    close();
    leaving();
    location.assign(addressOf(searched));
  });

  if (document.activeElement === box) follow();
};
