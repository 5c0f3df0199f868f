import { dressOverlays } from './overlays.client.ts';
import { whenIdle } from './when-idle.client.ts';
import { takeNotice } from './state/next-notice.ts';
import { $notice, notify, type Notice } from './state/shell.ts';

/** One message at the bottom, hidden after 5 seconds (R31); hover and focus keep it open. */
const shownForMs = 5000;

const bar = document.querySelector<HTMLElement>('#snackbar');
const text = bar?.querySelector<HTMLElement>('p');
const act = bar?.querySelector<HTMLButtonElement>('[data-act]');
let timer = 0;
let shown: Notice | null = null;
/**
 * The element that had focus when the message appeared: Tab leads from there into the snackbar, and from its end back.
 */
let opener: HTMLElement | null = null;

const wait = (): void => {
  clearTimeout(timer);
  timer = window.setTimeout(() => $notice.set(null), shownForMs);
};

const hide = (): void => {
  const hadFocus = bar?.contains(document.activeElement);
  bar?.hidePopover();
  if (hadFocus && opener?.isConnected) opener.focus({ preventScroll: true });
};

/** Keeps it above an open dialog: the last element added to the top layer is on top. */
const attach = (): void => {
  hide();
  const { activeElement } = document;
  opener = activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
  const holder = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  if (bar && bar.parentElement !== holder) holder.append(bar);
  bar?.showPopover(opener ? { source: opener } : {});
};

$notice.listen((next) => {
  shown = next;
  clearTimeout(timer);
  if (!bar || !text || !act) return;
  if (!next) {
    hide();
    return;
  }
  text.textContent = next.text;
  act.textContent = next.action?.label ?? '';
  act.hidden = !next.action;
  void dressOverlays().then(() => {
    if (shown !== next) return;
    attach();
    wait();
  });
});

// A dialog that opens would cover it, and one that closes would take it along, with its 'undo'.
for (const type of ['toggle', 'close'])
  document.addEventListener(
    type,
    ({ target }) => {
      if (shown && target instanceof HTMLDialogElement) attach();
    },
    { capture: true },
  );

act?.addEventListener('click', () => {
  if (act.hasAttribute('data-going')) return;
  const run = shown?.action?.run;
  // Shows the press before work that may take a while on a slow phone.
  act.toggleAttribute('data-going', true);
  requestAnimationFrame(() =>
    setTimeout(() => {
      act.toggleAttribute('data-going', false);
      $notice.set(null);
      run?.();
    }),
  );
});
bar?.querySelector('[data-close]')?.addEventListener('click', () => $notice.set(null));
for (const type of ['pointerenter', 'focusin']) bar?.addEventListener(type, () => clearTimeout(timer));
for (const type of ['pointerleave', 'focusout']) bar?.addEventListener(type, wait);

whenIdle(() => {
  const left = takeNotice();
  if (left) notify(left);
});
