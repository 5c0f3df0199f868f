import { lazy, use, type JSX } from 'react';
import { createServicesApi } from '../../api/services.ts';
import { islandFailed, never, once, useMember } from '../../ui/islands.ts';
import type { PersonalProps } from '../../ui/personal-props.ts';
import { apiConnection } from '../../ui/state/page-connection.ts';
import { createAppointments } from './appointments-store.ts';

const AppointmentList = lazy(() =>
  import('./appointments.tsx').then(
    ({ AppointmentList: component }) => ({ default: component }),
    () => {
      islandFailed();
      return never;
    },
  ),
);

const openAppointments = once(({ storeCode, locale }: PersonalProps) => {
  const api = createServicesApi(apiConnection(storeCode, locale));
  const appointments = createAppointments(api);
  const hasAny = async (): Promise<boolean> => {
    await appointments.load();
    const { state, list } = appointments.$state.get();
    return state !== 'ready' || list.length > 0;
  };
  return { api, appointments, hasAny: hasAny() };
});

/**
 * Appointments on the first page of an account. The list's code is fetched only if there is an appointment, or if that
 * is unknown.
 */
export const AppointmentsIsland = (shop: PersonalProps): JSX.Element | null => {
  useMember();
  const { api, appointments, hasAny } = openAppointments(shop);
  return use(hasAny) ? <AppointmentList {...{ appointments, api, shop }} /> : null;
};
