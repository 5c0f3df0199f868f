import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Appointment } from '../../contract/services.ts';

/** What a calendar event needs besides the appointment's own data. */
export type CalendarWords = {
  /** Name of the shop. */
  shop: string;
  /** Absolute URL of the page that shows the appointment. */
  url: string;
  /** Host of the store: makes the event's id globally unique. */
  host: string;
  /** Time of writing the file. */
  writtenAt: Date;
};

type AppointmentFields = Pick<
  Appointment,
  'id' | 'number' | 'status' | 'service' | 'freelancer' | 'startsAt' | 'endsAt' | 'address' | 'note' | 'timeline'
>;

const statusOf = ({ status }: AppointmentFields): ICalEventStatus => {
  if (status === 'cancelled') return ICalEventStatus.CANCELLED;
  return status === 'booked' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
};

/**
 * Writes an appointment as an iCalendar file (RFC 5545), with a reminder two hours before. Times are in UTC: calendars
 * show them in the device's time zone, which in Cambodia is UTC+7 all year. The id is stable and the sequence grows
 * with each change, so that saving again moves the event instead of adding one.
 * @returns the text of an .ics file
 */
export const writeCalendarFile = (
  appointment: AppointmentFields,
  { shop, url, host, writtenAt }: CalendarWords,
): string => {
  const { address, note } = appointment;
  const calendar = new ICalCalendar({
    prodId: { company: shop, product: host, language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  const event = calendar.createEvent({
    id: `appointment-${appointment.id}@${host}`,
    sequence: Math.max(0, appointment.timeline.length - 1),
    stamp: writtenAt,
    start: new Date(appointment.startsAt),
    end: new Date(appointment.endsAt),
    summary: `${appointment.service} · ${shop}`,
    description: [appointment.number, appointment.freelancer, note, address.phone].filter(Boolean).join('\n'),
    location: [address.name, address.description].filter(Boolean).join(', '),
    url,
    status: statusOf(appointment),
  });
  event.createAlarm({ trigger: 2 * 60 * 60 });
  return calendar.toString();
};
