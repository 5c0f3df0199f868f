/** Copies without the clipboard API, which some apps' browsers lack. */
const copyOldWay = (text: string): void => {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
};

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
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    copyOldWay(url);
  }
  return true;
};
