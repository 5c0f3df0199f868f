import { copyText } from '../../ui/copy-text.ts';

/**
 * Shares a link through the device's share sheet, or copies it.
 * @returns whether it was copied
 */
export const shareLink = async (title: string, url: string): Promise<boolean> => {
  try {
    await navigator.share({ title, url });
    return false;
  } catch (error) {
    // The shopper closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return false;
  }
  return copyText(url);
};
