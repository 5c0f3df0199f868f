import { expect, test, vi } from 'vitest';
import { $session } from './api.ts';
import { $connection, $overview } from './live.ts';

/** Event sources that the page has opened. */
const opened: FakeEvents[] = [];
class FakeEvents extends EventTarget {
  isOpen = true;
  constructor() {
    super();
    opened.push(this);
  }
  close(): void {
    this.isOpen = false;
  }
}
const open = (): FakeEvents[] => opened.filter(({ isOpen }) => isOpen);

test('there is one stream at most: none after logging out, one after logging in again', async () => {
  vi.stubGlobal('EventSource', FakeEvents);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ stores: [], payments: null })));
  const end = $overview.listen(() => undefined);
  await vi.waitUntil(() => $session.get() === 'open' && open().length === 1);

  $session.set('none');
  expect(open()).toEqual([]);

  $session.set('unknown');
  $session.set('none');
  $session.set('unknown');
  await vi.waitUntil(() => open().length === 1);
  open()[0]?.dispatchEvent(new Event('error'));
  expect([open(), $connection.get()]).toEqual([[], 'lost']);
  await vi.waitUntil(() => open().length === 1, { timeout: 5000 });
  expect(opened).toHaveLength(3);

  // An answer that arrives after the person has logged out does not log them in again.
  $session.set('unknown');
  $session.set('none');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([$session.get(), open()]).toEqual(['none', []]);
  end();
});
