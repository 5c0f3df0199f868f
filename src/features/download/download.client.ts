/**
 * An iPad calls itself a Mac: a screen that takes several fingers tells. It is led to
 * the app store, a Mac to the other one, as the server would (R20).
 */
const { apple, play } = document.querySelector<HTMLElement>('[data-apple]')?.dataset ?? {};
const isMac =
  /\bMacintosh\b/u.test(navigator.userAgent) && !/\b(?:Chrome|Firefox|Edg|OPR)\//u.test(navigator.userAgent);

if (isMac && apple) {
  const address = navigator.maxTouchPoints > 1 ? apple : play;
  if (address) location.replace(address);
}
