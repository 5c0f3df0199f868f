/** The list below the search box: its rows, and which one is active. The box keeps the focus. */
export type Popup = {
  show: (rows: readonly HTMLElement[], label: string, more?: { before?: HTMLElement; beside?: HTMLElement }) => void;
  close: () => void;
  isOpen: () => boolean;
  /** The active row; null: the box itself. */
  active: () => HTMLElement | null;
  /** Activates a row by its index; past either end it is the box's turn, then the other end's. */
  move: (to: (active: number, rows: number) => number) => void;
  /** Announces a text to screen readers. */
  say: (text: string) => void;
};

export const createPopup = (form: HTMLFormElement, box: HTMLInputElement): Popup => {
  const panel = document.createElement('div');
  panel.className =
    'absolute inset-x-0 top-[calc(100%+6px)] z-30 grid max-h-[min(560px,100dvh-160px)] grid-cols-[minmax(0,1fr)_auto] overflow-y-auto overscroll-contain rounded-card-sm bg-surface p-1.5 shadow-xl ring ring-line';
  panel.dataset['late'] = '';
  panel.hidden = true;
  const list = document.createElement('div');
  list.id = 'search-list';
  list.className = 'min-w-0 last:col-span-full';
  list.setAttribute('role', 'listbox');
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

  const activate = (place: number): void => {
    rows[active]?.setAttribute('aria-selected', 'false');
    active = place;
    const row = rows[active];
    row?.setAttribute('aria-selected', 'true');
    row?.scrollIntoView({ block: 'nearest' });
    if (row) box.setAttribute('aria-activedescendant', row.id);
    else box.removeAttribute('aria-activedescendant');
  };

  return {
    show: (next, label, { before, beside } = {}) => {
      rows = next;
      for (const [place, row] of rows.entries()) row.id = `search-row-${place}`;
      list.setAttribute('aria-label', label);
      list.replaceChildren(...rows);
      panel.replaceChildren(...(before ? [before] : []), list, ...(beside ? [beside] : []));
      panel.hidden = rows.length === 0;
      box.setAttribute('aria-expanded', String(!panel.hidden));
      activate(-1);
      panel.scrollTop = 0;
    },
    close: () => {
      panel.hidden = true;
      box.setAttribute('aria-expanded', 'false');
      activate(-1);
    },
    isOpen: () => !panel.hidden,
    active: () => rows[active] ?? null,
    move: (to) => {
      const place = to(active, rows.length);
      activate(place >= rows.length ? -1 : place < -1 ? rows.length - 1 : place);
    },
    say: (text) => {
      voice.textContent = text;
    },
  };
};
