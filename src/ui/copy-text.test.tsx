import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';

/** Lets the page copy what is selected, as browsers did before the clipboard API; returns what was copied. */
const copyOldWay = (isAllowed: boolean): string[] => {
  const copied: string[] = [];
  document.execCommand = () => {
    if (isAllowed) copied.push(document.querySelector('textarea')?.value ?? '');
    return isAllowed;
  };
  return copied;
};

afterEach(() => document.body.replaceChildren());

test('a text is copied by the clipboard API', async () => {
  const copied = copyOldWay(true);
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyText('a link')).toBe(true);
  expect([writeText.mock.calls, copied]).toEqual([[['a link']], []]);
});

test.each<[string, object]>([
  ['lacks', {}],
  ['forbids', { clipboard: { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) } }],
])('a browser that %s it copies what is selected', async (_, browser) => {
  const copied = copyOldWay(true);
  vi.stubGlobal('navigator', browser);
  expect(await copyText('a link')).toBe(true);
  expect([copied, document.body.childElementCount]).toEqual([['a link'], 0]);
});

test('what could not be copied is not said to be', async () => {
  copyOldWay(false);
  vi.stubGlobal('navigator', {});
  expect(await copyText('a link')).toBe(false);
});
