import { notify } from '../../ui/state/shell.ts';

/** Shares the page's URL: through the device's share sheet, or as a copied link. */

/** Returns the page's URL without tracking parameters (`utm_…`), with the chosen variant. */
const addressToShare = (): string => {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href;
  const variant = new URLSearchParams(location.search).get('variant');
  const address = new URL(canonical);
  if (variant !== null) address.searchParams.set('variant', variant);
  return address.href;
};

export const startSharing = (title: string): void => {
  const button = document.querySelector<HTMLElement>('[data-share]');
  const pass = async (): Promise<void> => {
    const url = addressToShare();
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
    // Most phones have a share sheet, so that this is fetched only where it is needed.
    const { copyText } = await import('../../ui/copy-text.ts');
    if (await copyText(url)) notify(button?.dataset['told'] ?? '');
  };
  button?.addEventListener('click', () => void pass().catch(() => undefined));
};
