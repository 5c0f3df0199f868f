import { atom } from 'nanostores';

/** What any part of a page may ask of the shell around it. */

/** Drawers and sheets that open from elsewhere; each is a `<dialog>` with this id. */
export type DrawerName = 'cart' | 'wishlist' | 'categories' | 'brands';

const toggled = 'shop:toggle';

/** Opens a drawer, or closes it where it is open. */
export const toggleDrawer = (name: DrawerName, state: 'toggle' | 'open' = 'toggle'): void => {
  document.dispatchEvent(new CustomEvent(toggled, { detail: { name, state } }));
};

/** For the shell's script alone. */
export const onToggle = (listen: (name: DrawerName, state: 'toggle' | 'open') => void): void => {
  document.addEventListener(toggled, (event) => {
    const { name, state } = (event as CustomEvent<{ name: DrawerName; state: 'toggle' | 'open' }>).detail;
    listen(name, state);
  });
};

/** A sentence for the snackbar, with what may be done about it. It goes after 5 seconds (R31). */
export type Notice = { text: string; action?: { label: string; run: () => void } };

export const notice = atom<Notice | null>(null);

/** Says it at once; what was said before is gone. */
export const notify = (text: string, action?: Notice['action']): void => {
  notice.set(action ? { text, action } : { text });
};

/** Counts how often the cart drawer opened: what it shows is asked for anew each time. */
export const cartOpened = atom(0);

const left = 'shop:leaving';

/**
 * Tells that a script leads to another page: the progress bar shows that, as it does for links.
 * @param pressed the link that was pressed, which shows it at once
 */
export const leaving = (pressed?: Element): void => {
  pressed?.toggleAttribute('data-going', true);
  document.dispatchEvent(new Event(left));
};

/** For the shell's script alone. */
export const onLeaving = (listen: () => void): void => document.addEventListener(left, listen);

/** Calls under way, and whether the last one failed: the progress bar shows them (R34). */
export const calls = atom<{ open: number; failed: boolean }>({ open: 0, failed: false });

/** Shows a call on the progress bar. */
export const tracked = async <Result>(call: Promise<Result>): Promise<Result> => {
  calls.set({ open: calls.get().open + 1, failed: false });
  let failed = true;
  try {
    const result = await call;
    failed = false;
    return result;
  } finally {
    calls.set({ open: calls.get().open - 1, failed });
  }
};
