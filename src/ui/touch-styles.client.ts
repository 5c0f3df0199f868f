let loading: Promise<boolean> | null = null;

/**
 * Fetches the style of what opens at a touch: with the overlays when the page is idle (`floating.client.ts`), or when the
 * first dialog opens. Resolves to whether it applies: if it cannot be fetched, the next call tries again.
 */
export const loadTouchStyles = (): Promise<boolean> =>
  (loading ??= new Promise((resolve) => {
    const late = document.querySelector<HTMLLinkElement>('link[href*="/late."]');
    if (late) late.media = '';
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    // Beside the late sheet, and of the same version (`LateStyles.astro`).
    link.href = late?.href.replace('/late.', '/touch.') ?? '';
    link.addEventListener('load', () => resolve(true));
    link.addEventListener('error', () => {
      loading = null;
      resolve(false);
    });
    document.head.append(link);
  }));
