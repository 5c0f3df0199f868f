import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { trackingResponse } from '../../contract/tracking.ts';
import { t } from '../../ui/state/testing/fake-shop.ts';
import { TrackingResult } from './tracking-result.tsx';

test('a parcel whose return was requested is not headed as delivered, until it is back', () => {
  const show = (status: string) => {
    const timeline = ['delivered', 'return_requested'].map((step, day) => ({
      step,
      at: `2026-11-0${day + 1}T03:00:00Z`,
    }));
    const tracking = trackingResponse.parse({ data: { number: 'A-5', status, timeline } });
    const found = { kind: 'found' as const, tracking, updatedAt: Date.now(), isLate: false };
    return render(<TrackingResult found={found} locale="en" t={t} onLeave={() => {}} />);
  };
  const { unmount } = show('delivered');
  screen.getByRole('heading', { name: t('orders.returnRequested') });
  screen.getByText(t('orders.nextReturnRequested'));
  expect(screen.queryByText(t('orders.nextDelivered'))).toBeNull();
  unmount();
  show('returned');
  screen.getByRole('heading', { name: t('orders.returned') });
});
