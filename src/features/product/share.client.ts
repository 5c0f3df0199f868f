import { notify } from '../../ui/state/shell.ts';

/** Passes the address of the page on: by the device's own means, else as a copied link. */

/** Where the clipboard is out of reach, as in some apps' browsers. */
const copyOldWay = (text: string): void => {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
};

const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyOldWay(text);
  }
};

/** The page without what it was opened with (`utm_…`), with the variant that is chosen. */
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
    await copy(url);
    notify(button?.dataset['told'] ?? '');
  };
  button?.addEventListener('click', () => void pass());
};
