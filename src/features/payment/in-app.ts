/** Browsers inside apps (R38): saving a picture and leaving for another site may fail there. */
const names =
  /FBAN|FBAV|FB_IAB|Messenger|Instagram|Line\/|TikTok|musical_ly|Bytedance|BytedanceWebview|Telegram|WhatsApp|MicroMessenger/iu;

/** Told by the browser's name alone. */
export const isInApp = (userAgent: string): boolean => names.test(userAgent);

/** Whether this page is shown inside an app; Telegram says so by an object, not by name. */
export const insideApp = (): boolean =>
  isInApp(navigator.userAgent) || 'TelegramWebview' in window || 'TelegramWebviewProxy' in window;

/** Phones of Apple: a picture that is pressed and held goes to the photos, a download does not. */
export const isApplePhone = (userAgent: string): boolean => /iPhone|iPad|iPod/u.test(userAgent);

/**
 * An address that opens this page in the phone's own browser; null where there is no such address, and only the app's
 * menu does it.
 */
export const outsideAddress = (userAgent: string, page: string): string | null => {
  if (!/Android/u.test(userAgent)) return null;
  const { host, pathname, search, protocol } = new URL(page);
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;end`;
};

/** Whether a finger is what points: a phone or a tablet, which may have the bank's app. */
export const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;
