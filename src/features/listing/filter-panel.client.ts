import { whenIdle } from '../../ui/when-idle.client.ts';

/** From here on the panel is a column beside the list; on narrower screens it is a sheet. */
const wide = matchMedia('(min-width: 1024px)');

/**
 * Keeps the panel where the screen has room for it, and has it filled before it is seen: on wide screens when the
 * browser has nothing else to do, on others at the first touch of the row above the list.
 */
export const placePanel = (finder: HTMLElement, form: HTMLFormElement, fill: () => void): void => {
  const sheet = document.querySelector<HTMLDialogElement>('#filters');
  const column = form.parentElement;

  const place = (): void => {
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
  wide.addEventListener('change', place);
  place();
};
