import { atom } from 'nanostores';

/** What any part of a page may ask of the shell. */

/** Drawers and sheets that other code opens; each is a `<dialog>` with this id. */
export type DrawerName = 'cart' | 'wishlist' | 'categories' | 'brands';

const wantedDrawer = 'shop:drawer';

/** Opens a drawer. */
export const openDrawer = (name: DrawerName): void => {
  document.dispatchEvent(new CustomEvent(wantedDrawer, { detail: name }));
};

/** Only for the shell's script. */
export const onOpenDrawer = (listen: (name: DrawerName) => void): void => {
  document.addEventListener(wantedDrawer, (event) => listen((event as CustomEvent<DrawerName>).detail));
};

/** A message for the snackbar, with an optional action. Hidden after 5 seconds (R31). */
export type Notice = { text: string; action?: { label: string; run: () => void } };

export const $notice = atom<Notice | null>(null);

/** Shows a message at once, replacing the previous one. */
export const notify = (text: string, action?: Notice['action']): void => {
  $notice.set(action ? { text, action } : { text });
};

/** Counts openings of the cart drawer: its content is fetched again each time. */
export const $cartOpened = atom(0);

const left = 'shop:leaving';

/**
 * Reports that a script is navigating: the progress bar shows it, as for links.
 * @param pressed the link that was pressed, which shows it at once
 */
export const leaving = (pressed?: Element): void => {
  pressed?.toggleAttribute('data-going', true);
  document.dispatchEvent(new Event(left));
};

/** Only for the shell's script. */
export const onLeaving = (listen: () => void): void => document.addEventListener(left, listen);

/** Pending calls, and whether the last one failed, for the progress bar (R34). */
export const $calls = atom<{ open: number; failed: boolean }>({ open: 0, failed: false });

/** Shows a call on the progress bar. */
export const tracked = async <Result>(call: Promise<Result>): Promise<Result> => {
  $calls.set({ open: $calls.get().open + 1, failed: false });
  let failed = true;
  try {
    const result = await call;
    failed = false;
    return result;
  } finally {
    $calls.set({ open: $calls.get().open - 1, failed });
  }
};
