import { createServicesApi } from '../../api/services.ts';
import type { Locale } from '../../i18n/locales.ts';
import { readPersonalProps } from '../../ui/personal-props.ts';
import { session } from '../../ui/state/session.ts';
import { connectionOf } from '../../ui/state/shopper-api.ts';
import { createAppointments } from './appointments-store.ts';

/** Asks for the appointments of an account, and fetches what shows them where there is one, or where none came. */
const show = async (place: HTMLElement, facts: ReturnType<typeof readPersonalProps>): Promise<void> => {
  const api = createServicesApi(connectionOf(facts.storeCode, facts.locale));
  const appointments = createAppointments(api);
  await appointments.load();
  const { state, list } = appointments.store.get();
  if (state === 'ready' && list.length === 0) return;
  const { mountAppointments } = await import('./appointments.tsx');
  await mountAppointments(place, { appointments, api, facts });
  if (location.hash === `#${place.id}`) requestAnimationFrame(() => place.scrollIntoView());
};

/** On the first page of an account. A store without services has no place for them. */
export const startAppointments = (locale: Locale): void => {
  const place = document.querySelector<HTMLElement>('#appointments');
  const account = document.querySelector<HTMLElement>('#account');
  if (!place || !account || !session.get()) return;
  void show(place, readPersonalProps(account, locale)).catch(() => undefined);
};
