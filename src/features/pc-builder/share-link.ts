/** Where the clipboard is out of reach, as in some apps' browsers. */
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
 * Passes a link on by the device's own means, else copies it.
 * @returns whether it was copied
 */
export const shareLink = async (title: string, url: string): Promise<boolean> => {
  try {
    await navigator.share({ title, url });
    return false;
  } catch (error) {
    // Closed by whoever opened it.
    if (error instanceof DOMException && error.name === 'AbortError') return false;
  }
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    copyOldWay(url);
  }
  return true;
};
