import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { newWarrantyNumber } from '../../contract/warranty.ts';
import en from '../../i18n/dictionaries/en.json' with { type: 'json' };
import { openShop, t, watchLeaving } from '../../ui/state/testing/fake-shop.ts';
import { WarrantyForm } from './warranty-form.tsx';
import { WarrantyResult } from './warranty-result.tsx';

const number = newWarrantyNumber(() => 1);
const mistyped = number.slice(0, -1) + (number.endsWith('2') ? '3' : '2');

/** A camera that sees a mistyped number first, and then a serial number beside the shop's own. */
const views = [
  ['?', mistyped],
  ['SN-4711-0815', number],
];
vi.mock('./barcode.client.ts', () => ({
  canScan: () => true,
  scanBarcode: (_video: HTMLVideoElement, choose: (codes: readonly string[]) => string | undefined) =>
    Promise.resolve(views.map(choose).find((code) => code !== undefined) ?? null),
}));

afterEach(() => history.replaceState(null, '', '/'));

test('an address that cannot be read is a mistyped number, which is not sent', async () => {
  const { calls } = openShop({});
  history.replaceState(null, '', '/check-result/%E0');
  render(<WarrantyResult locale="en" storeCode="S001" words={en} />);
  expect((await screen.findByRole('alert')).textContent).toBe(t('warranty.mistyped'));
  expect(calls).toEqual([]);
});

test('a scanned number that is wrong is passed over, as a typed one is refused', async () => {
  const { assign } = watchLeaving();
  const user = userEvent.setup();
  render(<WarrantyForm locale="en" words={en} />);
  await user.type(screen.getByLabelText(t('warranty.label')), mistyped);
  await user.click(screen.getByRole('button', { name: t('warranty.check') }));
  expect(screen.getByRole('alert').textContent).toBe(t('warranty.mistyped'));
  await user.click(screen.getByRole('button', { name: t('warranty.scan') }));
  // Its label says that it scans.
  expect(screen.getByRole('button', { name: t('warranty.stop') }).hasAttribute('aria-pressed')).toBe(false);
  await waitFor(() => expect(assign).toHaveBeenCalled());
  expect(assign.mock.calls).toEqual([[`/check-result/${number}`]]);
});
