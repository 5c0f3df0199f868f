import { narrowed, readChoice } from '../../contract/list-choice.ts';
import { isPlainPress } from '../../ui/plain-press.ts';
import '../search/ended-search.client.ts';
import { createAsking } from './list-request.client.ts';
import { movePanel } from './filter-panel.client.ts';
import { narrowChoices, listPainted, showParts, updateLanguages } from './list-view.client.ts';

/**
 * Filters and sorts a list without a page load: a change fetches the part of the list that changes, and updates the
 * URL. Without this script the same form and links load the same URLs as pages.
 */

type Change = { history: 'push' | 'replace' | 'none'; toTop?: boolean };

/** Milliseconds to wait after the last digit of a price. */
const typingPauseMs = 400;

const start = (finder: HTMLElement, form: HTMLFormElement, results: HTMLElement): void => {
  const list = finder.dataset['list'] ?? location.pathname;
  const asking = createAsking();
  const here = (): string => location.pathname + location.search;
  let shown = here();
  let turn = 0;
  let typing: ReturnType<typeof setTimeout> | undefined;

  const wanted = (): string => {
    const values = new URLSearchParams();
    for (const [key, value] of new FormData(form)) if (typeof value === 'string') values.append(key, value);
    return narrowed(list, readChoice(values));
  };

  const adoptPanel = (answer: Document): void => {
    showParts(answer, ['panel', 'foot', 'active']);
    const known = !answer.querySelector('#filter-form')?.hasAttribute('data-wanted');
    form.removeAttribute('data-wanted');
    finder.toggleAttribute('data-panel', known);
    const box = form.querySelector<HTMLInputElement>('[data-narrows]');
    if (box?.value) narrowChoices(box);
  };

  const showLoadError = (again: () => void): void => {
    const note = document.querySelector<HTMLTemplateElement>('#list-trouble')?.content.firstElementChild;
    if (!note) return;
    const shownNote = document.importNode(note, true);
    shownNote.querySelector('button')?.addEventListener('click', again);
    const container = form.closest<HTMLDialogElement>('dialog')?.open ? form : results;
    container.prepend(shownNote);
  };

  /** Updates the URL. In the sheet, all changes share its one history entry, so that Back undoes them together. */
  const keepAddress = (address: string, how: Change['history']): void => {
    if (how === 'none') return;
    const way = how === 'replace' || form.closest('dialog')?.open ? 'replaceState' : 'pushState';
    history[way]({ ...(history.state as object | null), dialogs: 0 }, '', address);
  };

  const show = async (address: string, change: Change): Promise<void> => {
    clearTimeout(typing);
    turn += 1;
    const own = turn;
    for (const note of finder.querySelectorAll('[data-trouble]')) note.remove();
    results.setAttribute('aria-busy', 'true');
    try {
      const answer = await asking.ask(address);
      if (!answer) return;
      const value = answer.querySelector<HTMLSelectElement>('[data-sort]')?.value;
      const sort = finder.querySelector<HTMLSelectElement>('[data-sort]');
      if (sort && value) sort.value = value;
      showParts(answer, ['results', 'count']);
      results.removeAttribute('aria-busy');
      shown = address;
      if (change.toTop) {
        results.focus({ preventScroll: true });
        results.scrollIntoView();
      }
      // Products are updated first; the rest follows, unless a newer change arrives.
      await listPainted();
      if (turn !== own) return;
      adoptPanel(answer);
      keepAddress(address, change.history);
      updateLanguages();
    } catch {
      showLoadError(() => void show(address, change));
    } finally {
      if (!asking.isAsking()) results.removeAttribute('aria-busy');
    }
  };

  /** Fetches the panel's content, which a published page does not contain. */
  const fillPanel = async (): Promise<void> => {
    if (!form.hasAttribute('data-wanted') || asking.isAsking()) return;
    form.removeAttribute('data-wanted');
    for (const note of form.querySelectorAll('[data-trouble]')) note.remove();
    try {
      const answer = await asking.ask(shown);
      if (answer) adoptPanel(answer);
      else form.setAttribute('data-wanted', '');
    } catch {
      // The next touch retries; an open sheet, which would stay empty, shows the error.
      form.setAttribute('data-wanted', '');
      if (form.closest('dialog')?.open) showLoadError(() => void fillPanel());
    }
  };

  const follow = async (how: Change['history']): Promise<void> => {
    const address = wanted();
    if (address !== shown || asking.isAsking()) await show(address, { history: how });
  };

  /** Tells whether the pagination leads to on-demand pages. */
  const isLive = (): boolean =>
    list.includes('/search/') || narrowed(list, readChoice(new URLSearchParams(location.search))) !== list;

  document.addEventListener('change', ({ target }) => {
    const field = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target : null;
    if (field?.form === form && field.name) void follow('push');
  });
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.dataset['narrows'] !== undefined) narrowChoices(target);
    if (target.type !== 'number') return;
    clearTimeout(typing);
    typing = setTimeout(() => void follow('replace'), typingPauseMs);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void follow('push').finally(() => form.closest('dialog')?.close());
  });
  finder.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-live], [data-pages] a') : null;
    if (!link || !isPlainPress(event)) return;
    const isPage = link.dataset['live'] === undefined;
    if (isPage && !isLive()) return;
    event.preventDefault();
    void show(link.getAttribute('href') ?? list, { history: 'push', toTop: isPage });
    // The results, or the foot of the panel: the link goes away.
    if (!isPage) link.closest<HTMLElement>('[data-part]')?.focus({ preventScroll: true });
  });
  /** Where Back or Forward leads, until its list is shown. */
  let following: string | null = null;
  addEventListener('popstate', () => {
    const address = here();
    if (address === (following ?? shown)) return;
    following = address;
    void show(address, { history: 'none' }).finally(() => {
      if (following === address) following = null;
    });
  });
  movePanel(finder, form, () => void fillPanel());
};

const finder = document.querySelector<HTMLElement>('[data-list]');
const form = finder?.querySelector<HTMLFormElement>('#filter-form');
const results = finder?.querySelector<HTMLElement>('[data-part="results"]');
if (finder && form && results) start(finder, form, results);
