/**
 * Measures the page's scroll bar, which goes while a dialog is open, so that its place stays free (`dialogs.css`). Where
 * scroll bars take no room, as on phones, no style is computed anew.
 */
export const followScrollBar = (): void => {
  const { documentElement: root } = document;
  let known = 0;
  const observer = new ResizeObserver(() => {
    const width = innerWidth - root.clientWidth;
    if (width === known || document.querySelector('dialog[open]')) return;
    known = width;
    root.style.setProperty('--scroll-bar', `${width}px`);
  });
  observer.observe(root);
};
