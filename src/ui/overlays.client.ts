let dressing: Promise<boolean> | null = null;

/**
 * Gives the overlays of `Overlays.astro` their classes: fetched when the page is idle, or when the first of them shows.
 * @returns whether they have them: not where the network failed
 */
export const dressOverlays = (): Promise<boolean> =>
  (dressing ??= import('./overlay-classes.client.ts').then(
    ({ dress }) => {
      dress();
      return true;
    },
    () => {
      dressing = null;
      return false;
    },
  ));
