let dressing: Promise<void> | null = null;

/** Gives the overlays of `Overlays.astro` their classes: fetched when the page is idle, or when the first of them shows. */
export const dressOverlays = (): Promise<void> =>
  (dressing ??= import('./overlay-classes.client.ts').then(
    ({ dress }) => dress(),
    () => {
      dressing = null;
    },
  ));
