import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStorage } from './testing/storage.ts';

beforeEach(() => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, createStorage());
});
afterEach(() => vi.unstubAllGlobals());

/** The module as a page loads it. */
const page = async (): Promise<typeof import('./next-notice.ts')> => {
  vi.resetModules();
  return import('./next-notice.ts');
};

test('a sentence is for the next page: the one that leaves it does not take it, however late it looks', async () => {
  const left = await page();
  left.leaveNotice('Choose an option.');
  expect(left.takeNotice()).toBeNull();
  const next = await page();
  expect(next.takeNotice()).toBe('Choose an option.');
  expect(next.takeNotice()).toBeNull();
});
