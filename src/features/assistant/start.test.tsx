import { beforeEach, expect, test, vi } from 'vitest';
import touch from '../../directives/touch.ts';
import { writeLocal } from '../../ui/state/browser-storage.ts';
import { startAssistantPage } from './start.client.ts';

/** Opens the page, whose own script runs before or after the directive of its island; returns how the island is loaded. */
const openPage = (first: 'script' | 'directive') => {
  document.body.innerHTML = '<astro-island><form><textarea id="assistant-question"></textarea></form></astro-island>';
  const island = document.querySelector<HTMLElement>('astro-island') ?? document.body;
  const load = vi.fn<Parameters<typeof touch>[0]>(async () => async () => {});
  if (first === 'script') startAssistantPage();
  touch(load, { name: 'touch', value: '' }, island);
  if (first === 'directive') startAssistantPage();
  return load;
};

beforeEach(() => writeLocal('conversation', null));

test.each(['script', 'directive'] as const)(
  'a kept conversation shows at once, if the %s runs first',
  async (first) => {
    writeLocal('conversation', '[{}]');
    const load = openPage(first);
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  },
);

test('without one the island waits for a touch', async () => {
  const load = openPage('directive');
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  document.querySelector('textarea')?.focus();
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
});

test('Enter sends the question, but not the one that ends a word of an input method', () => {
  document.body.innerHTML = '<form><textarea id="assistant-question"></textarea></form>';
  startAssistantPage();
  const field = document.querySelector('textarea');
  const sent = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  document.querySelector('form')?.addEventListener('submit', sent);
  const press = (how: KeyboardEventInit): unknown =>
    field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, cancelable: true, ...how }));
  press({ isComposing: true });
  // In Safari, the composition has ended before the key that ends it.
  press({ keyCode: 229 });
  press({ shiftKey: true });
  expect(sent).not.toHaveBeenCalled();
  press({});
  expect(sent).toHaveBeenCalledOnce();
});
