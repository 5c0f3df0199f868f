/** The list below the search box: its rows, and which one is active. The box keeps the focus. */
export type Popup = {
  show: (rows: readonly HTMLElement[], label: string, more?: Surroundings) => void;
  close: () => void;
  isOpen: () => boolean;
  /** The active row; null: the box itself. */
  active: () => HTMLElement | null;
  /** Activates a row by its index; past either end, first the box is active, then the row at the other end. */
  move: (to: (active: number, rows: number) => number) => void;
  /** Announces a text to screen readers. */
  say: (text: string) => void;
};

type Surroundings = {
  /** Above the rows. */
  before?: HTMLElement;
  /** In a column of its own, which scrolls with the rows. */
  beside?: HTMLElement;
  /** The last row, which stays visible below the others. */
  last?: HTMLElement;
};

const scrolling = 'min-h-0 overflow-y-auto overscroll-contain';
/** In pixels: the panel's minimum height, enough for three rows on any screen, and the margin below it. */
const minHeight = 144;
const margin = 8;

/** @param name prefix of its elements' ids, since a page may have two search boxes */
export const createPopup = (form: HTMLFormElement, box: HTMLInputElement, name: string): Popup => {
  const panel = document.createElement('div');
  panel.className =
    'absolute inset-x-0 top-[calc(100%+6px)] z-30 max-md:right-auto max-md:w-[calc(100vw-2*var(--gutter))] flex max-h-[min(560px,100dvh-172px,var(--search-room,560px))] flex-col rounded-card-sm bg-surface p-1.5 shadow-xl ring ring-line';
  panel.dataset['touch'] = '';
  panel.hidden = true;
  const list = document.createElement('div');
  list.id = `${name}-list`;
  list.className = `min-w-0 ${scrolling}`;
  list.setAttribute('role', 'listbox');
  const columns = document.createElement('div');
  columns.className = `grid grid-cols-[minmax(0,1fr)_auto] ${scrolling}`;
  const line = document.createElement('div');
  line.className = 'mx-2.5 my-1 border-t border-line';
  const voice = document.createElement('p');
  voice.className = 'sr-only';
  voice.setAttribute('role', 'status');
  form.append(panel, voice);
  box.setAttribute('role', 'combobox');
  box.setAttribute('aria-autocomplete', 'list');
  box.setAttribute('aria-controls', list.id);
  box.setAttribute('aria-expanded', 'false');
  let rows: readonly HTMLElement[] = [];
  let active = -1;

  const view = window.visualViewport;
  /** Fits the panel above an on-screen keyboard, which covers the page without resizing it, and ends it at a whole row. */
  const fit = (): void => {
    if (panel.hidden) return;
    if (view) {
      const room = view.offsetTop + view.height - panel.getBoundingClientRect().top - margin;
      panel.style.setProperty('--search-room', `${Math.max(minHeight, Math.round(room))}px`);
    }
    const part = columns.isConnected ? columns : list;
    for (const one of [columns, list]) one.style.maxHeight = '';
    const { top, bottom } = part.getBoundingClientRect();
    const ends = [...list.children].map((row) => row.getBoundingClientRect().bottom + part.scrollTop);
    const end = ends.findLast((one) => one <= bottom + 1);
    if (end !== undefined) part.style.maxHeight = `${end - top}px`;
  };
  view?.addEventListener('resize', fit);

  const activate = (index: number): void => {
    rows[active]?.setAttribute('aria-selected', 'false');
    active = index;
    const row = rows[active];
    row?.setAttribute('aria-selected', 'true');
    row?.scrollIntoView({ block: 'nearest' });
    if (row) box.setAttribute('aria-activedescendant', row.id);
    else box.removeAttribute('aria-activedescendant');
  };

  return {
    show: (next, label, { before, beside, last } = {}) => {
      rows = last ? [...next, last] : next;
      for (const [index, row] of rows.entries()) row.id = `${name}-row-${index}`;
      list.setAttribute('aria-label', label);
      // The last row belongs to the list, but does not scroll with it.
      if (last) list.setAttribute('aria-owns', last.id);
      else list.removeAttribute('aria-owns');
      list.replaceChildren(...next);
      line.hidden = next.length === 0;
      if (beside) columns.replaceChildren(list, beside);
      panel.replaceChildren(...(before ? [before] : []), beside ? columns : list, ...(last ? [line, last] : []));
      panel.hidden = rows.length === 0 && !before;
      box.setAttribute('aria-expanded', String(rows.length > 0));
      activate(-1);
      list.scrollTop = 0;
      columns.scrollTop = 0;
      fit();
    },
    close: () => {
      panel.hidden = true;
      box.setAttribute('aria-expanded', 'false');
      activate(-1);
    },
    isOpen: () => !panel.hidden,
    active: () => rows[active] ?? null,
    move: (to) => {
      const index = to(active, rows.length);
      activate(index >= rows.length ? -1 : index < -1 ? rows.length - 1 : index);
    },
    say: (text) => {
      voice.textContent = text;
    },
  };
};
