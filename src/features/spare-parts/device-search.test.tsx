import { afterEach, expect, test } from 'vitest';
import { searchDevices } from './device-search.client.ts';

afterEach(() => document.body.replaceChildren());

test('Enter opens the first device found, but not while an input method composes', () => {
  document.body.innerHTML = `<section><input><p role="status"></p><ul data-found></ul><div data-brands><details><summary>Apple</summary><a href="/parts/iphone-15">iPhone 15</a></details></div></section>`;
  const picker = document.querySelector('section');
  const box = document.querySelector('input');
  if (!picker || !box) throw new Error('there is no picker');
  searchDevices(picker, box);
  box.value = 'iphone';
  box.dispatchEvent(new Event('input'));
  const opened: (string | null)[] = [];
  picker.addEventListener('click', (event) => {
    event.preventDefault();
    if (event.target instanceof Element) opened.push(event.target.getAttribute('href'));
  });
  box.focus();
  const press = (key: string, isComposing: boolean, keyCode = 13): boolean =>
    box.dispatchEvent(new KeyboardEvent('keydown', { key, isComposing, keyCode, bubbles: true, cancelable: true }));
  expect([press('Enter', true), press('ArrowDown', true)]).toEqual([true, true]);
  // In Safari, the composition has ended before the key that ends it.
  expect(press('Enter', false, 229)).toBe(true);
  expect([opened, document.activeElement]).toEqual([[], box]);
  expect(press('Enter', false)).toBe(false);
  expect(opened).toEqual([new URL('/parts/iphone-15', location.href).href]);
});
