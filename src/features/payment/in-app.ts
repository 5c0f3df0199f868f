/** Browsers inside apps (R38): saving an image and leaving for another site may fail there. */
const names =
  /FBAN|FBAV|FB_IAB|Messenger|Instagram|\bLine\/|TikTok|musical_ly|Bytedance|Telegram|WhatsApp|MicroMessenger/iu;

/** Tells whether a user agent is that of a browser inside an app. */
export const isInApp = (userAgent: string): boolean => names.test(userAgent);

/** Tells whether this page is shown inside an app; Telegram is detected by an object, not by the user agent. */
export const insideApp = (): boolean =>
  isInApp(navigator.userAgent) || 'TelegramWebview' in window || 'TelegramWebviewProxy' in window;

/**
 * Tells whether this is an iPhone or iPad, where a long press saves an image to the photos but a download does not. An
 * iPad calls itself a Macintosh, but no Mac has a touch screen.
 */
export const isApplePhone = ({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean =>
  /iPhone|iPad|iPod/u.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);

/**
 * Returns a URL that opens this page in the phone's own browser; null if there is none, and only the app's menu can.
 */
export const outsideAddress = (userAgent: string, page: string): string | null => {
  if (!/Android/u.test(userAgent)) return null;
  const { host, pathname, search, protocol } = new URL(page);
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;end`;
};

/** Tells whether this is a touch device: a phone or a tablet, which may have the bank's app. */
export const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;
