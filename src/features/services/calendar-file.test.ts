import { expect, test } from 'vitest';
import { appointmentResponse } from '../../contract/services.ts';
import { writeCalendarFile } from './calendar-file.ts';

const appointment = (change: object = {}) =>
  appointmentResponse.parse({
    id: 7,
    number: 'S001-24K7Q2',
    status: 'confirmed',
    service_name: 'ដំឡើង Wi-Fi តាមផ្ទះ ដែលមានឈ្មោះវែងណាស់ ដើម្បីឱ្យបន្ទាត់ត្រូវកាត់',
    freelancer_name: 'Heng Rithy',
    starts_at: '2027-01-01T00:30:00+07:00',
    ends_at: '2027-01-01T02:00:00+07:00',
    address: { name: 'Home; gate, left', description: 'House 1\\2', phone: '+85512345678' },
    note: 'first line\nBEGIN:VEVENT',
    timeline: [
      { status: 'booked', at: '2026-12-01T00:00:00Z' },
      { status: 'confirmed', at: '2026-12-02T00:00:00Z' },
    ],
    ...change,
  });
const words = {
  shop: 'Phsar Chanreah',
  url: 'https://s001.example/account/myaccount',
  host: 's001.example',
  writtenAt: new Date('2026-12-05T01:02:03.000Z'),
};
const write = (change: object = {}): string => writeCalendarFile(appointment(change), words);
/** Returns the file's lines as a calendar reads them, unfolded. */
const linesOf = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n');

test('half past midnight on New Year in Phnom Penh is half past five in the evening before, in UTC', () => {
  const lines = linesOf(write());
  expect(lines).toContain('DTSTART:20261231T173000Z');
  expect(lines).toContain('DTEND:20261231T190000Z');
  expect(lines).toContain('DTSTAMP:20261205T010203Z');
  expect(lines.some((line) => line.includes('TZID'))).toBe(false);
});

test('the file is one event, with a reminder, whose id stays and whose sequence grows', () => {
  const lines = linesOf(write());
  expect(lines.filter((line) => line.startsWith('BEGIN:'))).toEqual([
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'BEGIN:VALARM',
  ]);
  expect(lines).toEqual(
    expect.arrayContaining([
      'VERSION:2.0',
      'UID:appointment-7@s001.example',
      'SEQUENCE:1',
      'STATUS:CONFIRMED',
      'TRIGGER:-PT2H',
      'URL;VALUE=URI:https://s001.example/account/myaccount',
    ]),
  );
  expect(linesOf(write({ status: 'booked' }))).toContain('STATUS:TENTATIVE');
  expect(linesOf(write({ status: 'cancelled' }))).toContain('STATUS:CANCELLED');
});

test('lines end in CRLF and have at most 75 bytes, in Khmer too, and signs of the format are escaped', () => {
  const file = write();
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/u);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const lines = linesOf(file);
  expect(lines).toContain(`SUMMARY:${appointment().service} · Phsar Chanreah`);
  expect(lines).toContain('LOCATION:Home\\; gate\\, left\\, House 1\\\\2');
  expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toBe(
    'DESCRIPTION:S001-24K7Q2\\nHeng Rithy\\nfirst line\\nBEGIN:VEVENT\\n+85512345678',
  );
});
