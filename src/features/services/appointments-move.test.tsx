import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createServicesApi } from '../../api/services.ts';
import { cambodiaDay, shiftDay } from '../../contract/cambodia-time.ts';
import { appointmentResponse } from '../../contract/services.ts';
import { apiConnection } from '../../ui/state/page-connection.ts';
import { openShop, refuse, sampleProps, t } from '../../ui/state/testing/fake-shop.ts';
import { AppointmentMove } from './appointments-move.tsx';
import { createAppointments } from './appointments-store.ts';

const branches = 'GET /_api/api/branches';
const tomorrow = shiftDay(cambodiaDay(Date.now()), 1);
const hour = (startsAt: string) => ({
  starts_at: startsAt,
  ends_at: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
});
const at = (time: string): string => new Date(`${tomorrow}T${time}:00+07:00`).toISOString();

const openMove = (address: object) => {
  const shop = openShop({
    'GET /_api/api/freelancers/3/slots': () => ({ data: ['07:30', '08:00', '17:30'].map(at).map(hour) }),
    [branches]: () => ({ data: [{ id: 2, name: 'Market', opening_hours: 'Mo-Su 08:00-18:00' }] }),
  });
  const api = createServicesApi(apiConnection('S001', 'en'));
  const head = { id: 1, service_id: 4, service_name: 'Setup', freelancer_id: 3, freelancer_name: 'Dara' };
  const appointment = appointmentResponse.parse({ data: { ...head, ...hour(at('10:00')), address } });
  const open = () =>
    render(
      <AppointmentMove
        {...{ appointment, api, t }}
        appointments={createAppointments(api)}
        shop={sampleProps}
        onDone={() => undefined}
      />,
    );
  return { shop, open };
};
const times = async (): Promise<(string | null)[]> => {
  const radios = await screen.findAllByRole('radio', { name: /^\d\d:\d\d$/u });
  return radios.map((one) => one.parentElement?.textContent ?? null);
};

test('an appointment at a branch is moved to times at which the branch is open for all of it', async () => {
  openMove({ name: 'Market', is_pickup: true, branch_id: 2 }).open();
  expect(await times()).toEqual(['08:00']);
});

test('every free time is offered at home, at an unnamed branch, and where the hours cannot be loaded', async () => {
  const all = ['07:30', '08:00', '17:30'];
  const home = openMove({ name: 'Home' }).open();
  expect(await times()).toEqual(all);
  home.unmount();
  const unnamed = openMove({ name: 'Market', is_pickup: true }).open();
  expect(await times()).toEqual(all);
  unnamed.unmount();
  const { shop, open } = openMove({ name: 'Market', is_pickup: true, branch_id: 2 });
  shop.answers[branches] = () => refuse(403, 'forbidden');
  open();
  expect(await times()).toEqual(all);
});
