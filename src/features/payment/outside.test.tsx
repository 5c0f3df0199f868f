import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../ui/state/testing/fake-shop.ts';
import { Outside } from './outside.tsx';

/** The link out of an app's browser that lacks the clipboard API. */

beforeEach(() => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) [FBAN/FBIOS]' });
});

test.each([
  ['copies the address even so', true, 'paying.copied'],
  ['does not say that the address was copied where it was not', false, 'paying.copyAddress'],
] as const)('%s', async (_, isCopied, label) => {
  const copy = vi.fn<() => boolean>(() => isCopied);
  document.execCommand = copy;
  render(<Outside t={t} />);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: t('paying.copyAddress') })));
  expect(copy).toHaveBeenCalledWith('copy');
  screen.getByRole('button', { name: t(label) });
});
