import { copyText } from '../../ui/copy-text.ts';

/**
 * Shares a link through the device's share sheet, or copies it. Product pages do the same in `share.client.ts`: a file
 * of both would cost them 180 bytes before a touch, and one that is fetched at the press would delay the share sheet.
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
