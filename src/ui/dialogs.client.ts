import { isPlainPress } from './plain-press.ts';
import { leaving, onOpenDrawer } from './state/shell.ts';
import { loadTouchStyles } from './touch-styles.client.ts';

/**
 * Drawers, sheets and lightboxes: the dialogs that buttons name (`commandfor`, `command`) or `openDrawer` opens. Escape,
 * a click outside and Back close them, Back only the topmost; the page behind keeps its scroll position, and
 * focus returns to where it was. An open dialog is a history entry, so that Back on a phone closes it first. Dialogs
 * that components open themselves (`builder-dialog.tsx`, `busy-overlay.tsx`) have no such entry.
 */

type State = { dialogs?: number } | null;
const depthOf = (state: unknown): number => (state as State)?.dialogs ?? 0;

const opened: HTMLDialogElement[] = [];

/** What to do when the `history.back()` of this script has arrived; null: none is pending. */
let arriving: (() => void) | null = null;
const goBack = (steps: number, then: () => void): void => {
  arriving = then;
  history.go(-steps);
};

/** Keeps one history entry per open dialog, even if some were opened or closed while going back. */
const settle = (): void => {
  const extra = depthOf(history.state) - opened.length;
  if (extra > 0) goBack(extra, settle);
  for (let depth = depthOf(history.state) + 1; depth <= opened.length; depth += 1)
    history.pushState({ ...(history.state as object | null), dialogs: depth }, '');
};

const listeners = new Map<string, ((dialog: HTMLDialogElement) => void)[]>();

/** Calls back each time before a dialog opens. */
export const beforeOpen = (id: string, listen: (dialog: HTMLDialogElement) => void): void => {
  listeners.set(id, [...(listeners.get(id) ?? []), listen]);
};

const show = (dialog: HTMLDialogElement): void => {
  if (opened.includes(dialog)) return;
  for (const listen of listeners.get(dialog.id) ?? []) listen(dialog);
  if (!dialog.open) dialog.showModal();
  opened.push(dialog);
  if (!arriving) history.pushState({ ...(history.state as object | null), dialogs: opened.length }, '');
};

/**
 * Runs what opens or closes a dialog, in the order of the touches: when its style is there, cannot be fetched, or has not
 * come within 3 seconds.
 */
const withStyle = (run: () => void): void =>
  void Promise.race([loadTouchStyles(), new Promise((resolve) => setTimeout(resolve, 3000))]).then(run);

/** Closes dialogs above a depth, to match the history. */
const closeDownTo = (depth: number): void => {
  while (opened.length > depth) opened.pop()?.close();
};

/** Leaves the history entry that opening added; one that has changed since (a filter's URL) stays. */
const leave = (dialog: HTMLDialogElement): void => {
  const index = opened.indexOf(dialog);
  if (index < 0) return;
  const steps = depthOf(history.state) - index;
  closeDownTo(index);
  if (!arriving && steps > 0 && depthOf(history.state) > 0) goBack(steps, settle);
};

/** Leaves at once: the browser's `close` event comes later, when another dialog may be open. */
const close = (dialog: HTMLDialogElement): void => {
  dialog.close();
  leave(dialog);
};

const isOutside = (dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean => {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
};

const byId = (id: string | null): HTMLDialogElement | null => {
  const found = id === null ? null : document.querySelector(`#${CSS.escape(id)}`);
  return found instanceof HTMLDialogElement ? found : null;
};

/** A press that starts in the dialog and ends outside (selecting text) closes nothing. */
let pressed: EventTarget | null = null;
document.addEventListener('pointerdown', ({ target }) => {
  pressed = target;
});

document.addEventListener('click', (event) => {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const button = target.closest('button[commandfor], a[data-opens]');
  const dialog = byId(button?.getAttribute('commandfor') ?? button?.getAttribute('data-opens') ?? null);
  if (button && dialog) {
    // With a modifier key, a link that opens a drawer works as usual (new tab).
    if (!isPlainPress(event)) return;
    event.preventDefault();
    withStyle(() => (button.getAttribute('command') === 'close' ? close : show)(dialog));
    return;
  }
  if (
    target instanceof HTMLDialogElement &&
    target.open &&
    pressed === target &&
    event.detail > 0 &&
    isOutside(target, event)
  )
    close(target);
});

/** A link out of a dialog replaces the dialog's entry: Back then leads to the page as it was. */
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('dialog[open] a') : null;
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || !isPlainPress(event)) return;
  if (link.target || link.origin !== location.origin || depthOf(history.state) === 0) return;
  event.preventDefault();
  const { pathname, search, hash } = link;
  if (pathname === location.pathname && search === location.search && hash) {
    opened[0]?.close();
    requestAnimationFrame(() => location.replace(link.href));
    return;
  }
  leaving(link);
  const steps = depthOf(history.state) - 1;
  if (steps > 0) goBack(steps, () => location.replace(link.href));
  else location.replace(link.href);
});

document.addEventListener(
  'close',
  ({ target }) => {
    // It may be open again by now.
    if (target instanceof HTMLDialogElement && !target.open) leave(target);
  },
  { capture: true },
);

const followHistory = (): void => {
  const arrived = arriving;
  arriving = null;
  if (arrived) arrived();
  else closeDownTo(depthOf(history.state));
};
addEventListener('popstate', followHistory);
// The page comes from the back/forward cache, or is reloaded at a dialog's entry.
addEventListener('pageshow', ({ persisted }) => {
  arriving = null;
  if (persisted) followHistory();
  else if (depthOf(history.state) > 0) history.replaceState({ ...(history.state as object), dialogs: 0 }, '');
});

onOpenDrawer((name) => {
  const dialog = byId(name);
  if (dialog) withStyle(() => show(dialog));
});

// A touch before this script loaded: the browser has opened the dialog itself.
setTimeout(() => {
  for (const dialog of document.querySelectorAll('dialog[open]')) if (dialog instanceof HTMLDialogElement) show(dialog);
});
