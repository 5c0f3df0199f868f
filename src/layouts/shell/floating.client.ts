import { dressOverlays } from '../../ui/overlays.client.ts';
import { whenIdle } from '../../ui/when-idle.client.ts';
import { readLocal, writeLocal } from '../../ui/state/browser-storage.ts';

/** The app banner: once closed, it stays closed on this device. */
const key = 'app_banner_closed';
const banner = document.querySelector<HTMLElement>('#app-banner');

whenIdle(() => {
  void dressOverlays().then((isDressed) => {
    if (banner && isDressed) banner.hidden = readLocal(key) !== null;
  });
});
banner?.querySelector('button')?.addEventListener('click', () => {
  banner.hidden = true;
  // Without storage it returns on the next page.
  writeLocal(key, '1');
});

/** The compare tray is above the bottom bar: everything else there makes room for it. */
let stack = 0;
const observer = new ResizeObserver(([entry]) => {
  const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
  if (height === stack) return;
  stack = height;
  // Not inherited, and set where it is read: otherwise the styles of the whole page are recalculated. The snackbar and
  // the column of contacts are popovers.
  for (const one of document.querySelectorAll<HTMLElement>('body, [data-to-top], [popover]'))
    one.style.setProperty('--stack', `${height}px`);
});
const tray = document.querySelector('#compare-tray');
if (tray) observer.observe(tray);
