import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createStorage } from './testing/storage.ts';

/** A browser: its storage, its cookies, and pages that are loaded in it one after another. */
const browser = { local: createStorage(), tab: createStorage(), cookie: '', reloads: 0, dropped: [] as string[] };

const logIn = (ref: string): void => {
  browser.cookie = ref && `login_status_code=0; login_ref=${ref}`;
};

/** The module as a page loads it. */
const page = async (): Promise<typeof import('./browser-storage.ts')> => {
  vi.resetModules();
  return import('./browser-storage.ts');
};

const otherTab = async (): Promise<typeof import('./browser-storage.ts')> => {
  browser.tab = createStorage();
  vi.stubGlobal('sessionStorage', browser.tab);
  return page();
};

beforeEach(() => {
  Object.assign(browser, { local: createStorage(), tab: createStorage(), cookie: '', reloads: 0, dropped: [] });
  vi.stubGlobal('localStorage', browser.local);
  vi.stubGlobal('sessionStorage', browser.tab);
  vi.stubGlobal('document', {
    get cookie() {
      return browser.cookie;
    },
  });
  vi.stubGlobal('location', { reload: () => (browser.reloads += 1) });
  const caches = { delete: async (name: string) => browser.dropped.push(name) };
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('window', { caches });
  return () => vi.unstubAllGlobals();
});

/** What a shopper leaves behind. */
const use = async (): Promise<void> => {
  const { writeLocal, writeSession } = await page();
  expect(writeLocal('recently_viewed', '[1]')).toBe(true);
  expect(writeLocal('cart_tasks.1', 'tasks')).toBe(true);
  expect(writeLocal('app_banner_closed', '1')).toBe(true);
  expect(writeSession('checkout:sent', 'order')).toBe(true);
  expect(writeSession('checkout:buynow:7', 'form')).toBe(true);
  expect(writeSession('counts', '{}')).toBe(true);
};

const everything = (): string[] => [...Object.keys(browser.local), ...Object.keys(browser.tab)].toSorted();
const ofDevice = ['app_banner_closed', 'kept_for', 'kept_for', 'sessions_ended'];

describe('what a shopper left', () => {
  beforeEach(async () => {
    logIn('one');
    await use();
  });

  test('is gone when they log out, for the pages of the tab and of another one', async () => {
    const firstTab = browser.tab;
    const other = await otherTab();
    other.writeSession('checkout:cart', 'form');
    logIn('');
    await other.forgetShopper();
    expect(everything()).toEqual(ofDevice);
    expect(browser.dropped).toEqual(['pages-1']);
    // The tab in which they did not log out.
    expect(firstTab.getItem('checkout:sent')).toBe('order');
    vi.stubGlobal('sessionStorage', firstTab);
    const { readSession } = await page();
    expect(readSession('checkout:sent')).toBeNull();
    expect(Object.keys(firstTab)).toEqual(['kept_for']);
  });

  test('is gone at another’s login, with or without a guest between', async () => {
    logIn('two');
    const { readLocal, readSession } = await page();
    expect([readLocal('cart_tasks.1'), readSession('checkout:sent'), readLocal('recently_viewed')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(everything()).toEqual(ofDevice);
    expect(browser.dropped).toEqual(['pages-1']);
  });

  test('is unread when their session expires; what was not sent is there again when they are back', async () => {
    logIn('');
    const guest = await page();
    expect(guest.readLocal('recently_viewed')).toBeNull();
    expect(browser.dropped).toEqual(['pages-1']);
    guest.writeLocal('recently_viewed', '[2]');
    logIn('one');
    const { readLocal, readSession } = await page();
    expect([readLocal('cart_tasks.1'), readSession('checkout:sent')]).toEqual(['tasks', 'order']);
    expect(readLocal('recently_viewed')).toBe('[2]');
  });

  test('is gone when their session expired and another logs in; what the guest did meanwhile is the other’s', async () => {
    logIn('');
    const guest = await page();
    guest.writeLocal('cart', '[3]');
    guest.writeSession('wish', '4');
    logIn('two');
    const { readLocal, readSession } = await page();
    expect([readLocal('cart_tasks.1'), readSession('checkout:sent')]).toEqual([null, null]);
    expect([readLocal('cart'), readSession('wish')]).toEqual(['[3]', '4']);
  });

  test('is not read by, nor mixed with, a page that is still open when another logs in', async () => {
    const { readLocal, writeLocal } = await page();
    logIn('two');
    expect(readLocal('recently_viewed')).toBeNull();
    expect(writeLocal('cart_tasks.2', 'more')).toBe(false);
    expect(browser.reloads).toBeGreaterThan(0);
    expect(browser.local.getItem('cart_tasks.2')).toBeNull();
  });

  test('is not written again by a page that is still open when they logged out', async () => {
    const left = await page();
    logIn('');
    await left.forgetShopper();
    expect(left.writeLocal('cart_tasks.1', 'tasks')).toBe(false);
    expect(everything()).toEqual(ofDevice);
  });

  test('of a guest’s cart that the account has not taken waits for the account alone', async () => {
    const { writeLocal } = await page();
    writeLocal('cart', '[5]');
    logIn('');
    expect((await page()).readLocal('cart')).toBeNull();
    logIn('one');
    expect((await page()).readLocal('cart_left')).toBe('[5]');
    logIn('');
    await page();
    logIn('two');
    expect((await page()).readLocal('cart_left')).toBeNull();
  });
});

test('what a guest had is there after the login', async () => {
  const guest = await page();
  guest.writeLocal('cart', '[1]');
  guest.writeSession('wish', '2');
  logIn('one');
  const { readLocal, readSession } = await page();
  expect([readLocal('cart'), readSession('wish')]).toEqual(['[1]', '2']);
  expect(browser.dropped).toEqual([]);
});

test('without storage nothing is kept, and nothing fails', async () => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, undefined);
  logIn('one');
  const { readLocal, writeLocal, writeSession, localKeys, forgetShopper } = await page();
  expect([readLocal('cart'), writeLocal('cart', '[]'), writeSession('notice', 'x')]).toEqual([null, false, false]);
  expect(localKeys('cart_tasks.')).toEqual([]);
  await forgetShopper();
});
