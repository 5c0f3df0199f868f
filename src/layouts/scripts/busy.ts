import { busy } from '../../state/shell.ts';

/** The overlay over the whole screen, for what must end before anything else is done. */
const overlay = document.querySelector<HTMLDialogElement>('#busy');
const words = overlay?.querySelector('p');

overlay?.addEventListener('cancel', (event) => event.preventDefault());
busy.listen((text) => {
  if (!overlay || !words) return;
  words.textContent = text ?? '';
  if (text === null) overlay.close();
  else if (!overlay.open) overlay.showModal();
});
// Back out of the browser's memory: what was under way has ended.
addEventListener('pagehide', () => busy.set(null));
