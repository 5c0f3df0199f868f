import { notify } from '../../ui/state/shell.ts';

/** Shares the page's URL: through the device's share sheet, or as a copied link. */

/** Copies without the clipboard API, which some apps' browsers lack. */
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
    await copy(url);
    notify(button?.dataset['told'] ?? '');
  };
  button?.addEventListener('click', () => void pass());
};
