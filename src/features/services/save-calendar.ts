import type { Appointment } from '../../contract/services.ts';
import { addresses, inLocale } from '../../routes.ts';
import type { Locale } from '../../i18n/locales.ts';

/** Milliseconds to keep the blob URL, which a calendar may read late. */
const keptForMs = 60_000;

/** Name of the shop, as on the page. */
const shopName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? location.hostname;

/**
 * Saves an appointment to the device as a calendar file. Loads the writer on demand.
 * @throws {Error} if the writer fails to load
 */
export const saveCalendarFile = async (appointment: Appointment, locale: Locale): Promise<void> => {
  const { writeCalendarFile } = await import('./calendar-file.ts');
  const text = writeCalendarFile(appointment, {
    shop: shopName(),
    url: location.origin + inLocale(locale, addresses.account()),
    host: location.hostname,
    writtenAt: new Date(),
  });
  const href = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  Object.assign(link, { href, download: `${appointment.number}.ics` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), keptForMs);
};
