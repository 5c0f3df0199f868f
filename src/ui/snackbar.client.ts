import { whenIdle } from './when-idle.client.ts';
import { takeNotice } from './state/next-notice.ts';
import { notice, notify, type Notice } from './state/shell.ts';

/** One sentence at the bottom, gone after 5 seconds (R31); pointer and focus hold it. */
const lasts = 5000;

const bar = document.querySelector<HTMLElement>('#snackbar');
const text = bar?.querySelector<HTMLElement>('p');
const act = bar?.querySelector<HTMLButtonElement>('[data-act]');
let timer = 0;
let shown: Notice | null = null;
/** What had the focus when the sentence came: Tab leads from there into the snackbar, and its end leads back. */
let opener: HTMLElement | null = null;

const wait = (): void => {
  clearTimeout(timer);
  timer = window.setTimeout(() => notice.set(null), lasts);
};

const hide = (): void => {
  const hadFocus = bar?.contains(document.activeElement);
  bar?.hidePopover();
  if (hadFocus && opener?.isConnected) opener.focus({ preventScroll: true });
};

/** Above an open dialog, too: what comes last into the top layer lies on top. */
const place = (): void => {
  hide();
  const { activeElement } = document;
  opener = activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
  const holder = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  if (bar && bar.parentElement !== holder) holder.append(bar);
  bar?.showPopover(opener ? { source: opener } : {});
};

notice.listen((next) => {
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
  place();
  wait();
});

// A dialog that opens would lie over it, and one that closes would take it along, with its 'undo'.
for (const type of ['toggle', 'close'])
  document.addEventListener(
    type,
    ({ target }) => {
      if (shown && target instanceof HTMLDialogElement) place();
    },
    { capture: true },
  );

act?.addEventListener('click', () => {
  if (act.hasAttribute('data-going')) return;
  const run = shown?.action?.run;
  // The press shows before what may take a slow phone a while.
  act.toggleAttribute('data-going', true);
  requestAnimationFrame(() =>
    setTimeout(() => {
      act.toggleAttribute('data-going', false);
      notice.set(null);
      run?.();
    }),
  );
});
bar?.querySelector('[data-close]')?.addEventListener('click', () => notice.set(null));
for (const type of ['pointerenter', 'focusin']) bar?.addEventListener(type, () => clearTimeout(timer));
for (const type of ['pointerleave', 'focusout']) bar?.addEventListener(type, wait);

whenIdle(() => {
  const left = takeNotice();
  if (left) notify(left);
});
