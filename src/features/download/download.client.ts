/**
 * Redirects iPads to the App Store and Macs to Google Play, as the server would (R20) if it could tell them apart:
 * iPads identify as Macs, but have multi-touch screens.
 */
const { apple, play } = document.querySelector<HTMLElement>('[data-apple]')?.dataset ?? {};
const isMac =
  /\bMacintosh\b/u.test(navigator.userAgent) && !/\b(?:Chrome|Firefox|Edg|OPR)\//u.test(navigator.userAgent);

if (isMac && apple) {
  const address = navigator.maxTouchPoints > 1 ? apple : play;
  if (address) location.replace(address);
}
