import { act, screen } from '@testing-library/react';
import { startTransition, use, type JSX } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { never, once, useMember, useMessages } from './islands.ts';
import { checkSession } from './state/session.ts';
import { logIn } from './state/testing/fake-shop.ts';

/** An island as in the page's markup, where Astro renders into it. */
const newContainer = (): HTMLElement => {
  document.body.innerHTML = '<div id="container"><p>waiting</p></div>';
  const element = document.querySelector<HTMLElement>('#container');
  if (!element) throw new Error('no container');
  return element;
};
const show = async (island: JSX.Element): Promise<void> => {
  const root = createRoot(newContainer());
  await act(async () => startTransition(() => root.render(island)));
};
/** A dictionary that loads when the test says so. */
const dictionary = () => {
  const coming = Promise.withResolvers<{ default: Record<string, string> }>();
  const load = vi.fn<() => typeof coming.promise>(() => coming.promise);
  return { ...coming, load, dictionaries: { en: load, kh: load, zh: load } };
};

beforeEach(logIn);
afterEach(() => {
  document.body.innerHTML = '';
});

test('what waits stays until the messages are there, which are asked for once', async () => {
  const { dictionaries, load, resolve } = dictionary();
  const open = vi.fn<() => string>(() => 'opened');
  const openOnce = once(open);
  const Island = (): JSX.Element => {
    const opened = openOnce();
    const t = useMessages(dictionaries, 'en');
    return <p>{`${opened} ${t('name', { name: 'Dara' })}`}</p>;
  };
  await show(<Island />);
  screen.getByText('waiting');
  await act(async () => resolve({ default: { name: 'by {{name}}' } }));
  screen.getByText('opened by Dara');
  expect(screen.queryByText('waiting')).toBeNull();
  expect(load).toHaveBeenCalledOnce();
  expect(open).toHaveBeenCalledOnce();
});

test('messages that do not come are told to the page, which keeps what waits', async () => {
  const { dictionaries, reject } = dictionary();
  const failed = vi.fn<() => void>();
  addEventListener('astro:hydration-error', failed, { once: true });
  const Island = (): JSX.Element => <p>{useMessages(dictionaries, 'en')('name')}</p>;
  await show(<Island />);
  await act(async () => reject(new Error('offline')));
  screen.getByText('waiting');
  expect(failed).toHaveBeenCalledOnce();
});

test('what is only for members does nothing for a guest', async () => {
  document.cookie = 'login_status_code=1; path=/';
  checkSession();
  const ask = vi.fn<() => void>();
  const Island = (): JSX.Element => {
    useMember();
    ask();
    return <p>orders</p>;
  };
  await show(<Island />);
  screen.getByText('waiting');
  expect(ask).not.toHaveBeenCalled();
});

test('an island that leads away leaves the page as it is', async () => {
  const Island = (): JSX.Element => use(never);
  await show(<Island />);
  expect(screen.queryByText('waiting')).not.toBeNull();
});
