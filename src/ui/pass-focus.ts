/**
 * A React ref for what goes away at its own button: when it goes, the button's focus goes to the part of the page around
 * it, instead of to the page's top.
 */
export const passFocusOn = (element: HTMLElement | null): (() => void) => {
  const around = element?.parentElement?.closest<HTMLElement>('section, dialog, main');
  return () => {
    if (!around || !element?.contains(document.activeElement)) return;
    if (!around.hasAttribute('tabindex')) {
      around.tabIndex = -1;
      around.style.outline = 'none';
    }
    around.focus({ preventScroll: true });
  };
};
