import { whenIdle } from '../../ui/when-idle.client.ts';

/** From this width on, the panel is a column beside the list; below it is a sheet. */
const wide = matchMedia('(min-width: 1024px)');

/**
 * Moves the panel to where the screen has room for it, and fills it before it is visible: on wide screens when the
 * browser is idle, on others on the first touch of the row above the list.
 */
export const movePanel = (finder: HTMLElement, form: HTMLFormElement, fill: () => void): void => {
  const sheet = document.querySelector<HTMLDialogElement>('#filters');
  const column = form.parentElement;

  const move = (): void => {
    if (wide.matches) {
      if (sheet?.open) sheet.close();
      if (form.parentElement !== column) column?.append(form);
      whenIdle(fill);
    } else if (form.parentElement !== sheet) {
      column?.removeAttribute('data-open');
      sheet?.append(form);
    }
  };

  const tools = finder.querySelector('[data-tools]');
  for (const touch of ['pointerdown', 'focusin', 'click']) tools?.addEventListener(touch, fill);
  wide.addEventListener('change', move);
  move();
};
