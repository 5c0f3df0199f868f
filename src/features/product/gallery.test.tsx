import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startGallery } from './gallery.client.ts';

vi.mock('./lightbox.client.ts', () => {
  throw new Error('offline');
});

/** The gallery of a product page, without a network for the script of its lightbox. */

const unhandled: unknown[] = [];
const note = (reason: unknown): number => unhandled.push(reason);

beforeEach(() => {
  process.on('unhandledRejection', note);
  document.body.innerHTML = `<div data-gallery><ul tabindex="0"><li></li></ul><button commandfor="lightbox"></button></div><dialog id="lightbox"></dialog>`;
});
afterEach(() => {
  process.off('unhandledRejection', note);
  document.body.replaceChildren();
});

test('a lightbox whose script cannot be fetched closes again', async () => {
  startGallery();
  const zoom = document.querySelector<HTMLElement>('button');
  const dialog = document.querySelector<HTMLDialogElement>('dialog');
  zoom?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  zoom?.dispatchEvent(new Event('focusin', { bubbles: true }));
  dialog?.showModal();
  zoom?.click();
  await vi.waitFor(() => expect(dialog?.open).toBe(false));
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  expect(unhandled).toEqual([]);
});

test('the strip moves as its style says, which knows who wants less motion', () => {
  startGallery();
  const strip = document.querySelector('ul');
  const moved = strip && vi.spyOn(strip, 'scrollTo');
  strip?.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
  expect(moved?.mock.lastCall).toEqual([expect.objectContaining({ behavior: 'auto' })]);
});

test('keys with a modifier are left to the browser: Alt+Left is Back', () => {
  startGallery();
  const strip = document.querySelector('ul');
  const isTaken = (key: string, modifiers: KeyboardEventInit = {}): boolean =>
    strip?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers })) ===
    false;
  for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End']) {
    expect(isTaken(key), key).toBe(true);
    for (const modifier of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])
      expect(isTaken(key, { [modifier]: true }), `${modifier} ${key}`).toBe(false);
  }
  expect(isTaken('a')).toBe(false);
});
