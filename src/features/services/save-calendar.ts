import type { Appointment } from '../../contract/services.ts';
import { addresses, inLocale } from '../../routes.ts';
import type { Locale } from '../../i18n/locales.ts';

/** A calendar takes the address that the file is given from as long as it reads it. Milliseconds. */
const keptFor = 60_000;

/** Name of the shop, as the page says it. */
const shopName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? location.hostname;

/**
 * Gives an appointment to the device as a calendar file. What writes it is fetched when it is pressed.
 * @throws {Error} if that did not come
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
  setTimeout(() => URL.revokeObjectURL(href), keptFor);
};
