import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** As in browsers that lack `AbortSignal.any`. */
const load = async (isNative: boolean) => {
  if (!isNative) vi.stubGlobal('AbortSignal', Object.assign(class extends AbortSignal {}, { any: undefined }));
  return (await import('./any-signal.ts')).anySignal;
};

test.each([true, false])('the first of them aborts it, with its reason (native: %s)', async (isNative) => {
  const anySignal = await load(isNative);
  const [one, other] = [new AbortController(), new AbortController()];
  const signal = anySignal([one.signal, other.signal]);
  expect(signal.aborted).toBe(false);
  other.abort(new Error('late'));
  expect(signal.reason).toEqual(new Error('late'));
  one.abort(new Error('later'));
  expect(signal.reason).toEqual(new Error('late'));
  expect(anySignal([new AbortController().signal, one.signal]).reason).toEqual(new Error('later'));
});
