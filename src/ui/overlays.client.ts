import { loadTouchStyles } from './touch-styles.client.ts';

const dress = async (): Promise<boolean> => {
  const isStyled = await loadTouchStyles();
  if (isStyled) (await import('./overlay-classes.client.ts')).dress();
  return isStyled;
};

let dressing: Promise<boolean> | null = null;

/**
 * Gives the overlays of `Overlays.astro` their classes and style: fetched when the page is idle, or when the first of
 * them shows. Resolves to whether they have them; if not, the next call tries again.
 */
export const dressOverlays = (): Promise<boolean> =>
  (dressing ??= dress()
    .catch(() => false)
    .then((isDressed) => {
      if (!isDressed) dressing = null;
      return isDressed;
    }));
