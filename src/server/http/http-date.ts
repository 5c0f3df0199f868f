/** Parses the three date formats that a recipient must accept (RFC 9110 section 5.6.7). */

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const forms = [
  /^[A-Z][a-z]{2}, (?<day>\d{2}) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/u,
  /^[A-Z][a-z]{5,8}, (?<day>\d{2})-(?<month>[A-Z][a-z]{2})-(?<year>\d{2}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/u,
  /^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) (?<time>\d{2}:\d{2}:\d{2}) (?<year>\d{4})$/u,
];

/** A two-digit year is at most 50 years ahead. */
const fullYear = (year: number, digits: number): number => {
  if (digits === 4) return year;
  const thisYear = new Date().getUTCFullYear();
  const near = thisYear - (thisYear % 100) + year;
  return near > thisYear + 50 ? near - 100 : near;
};

/** Parses an HTTP date to milliseconds since 1970; null if it is invalid. */
export const parseHttpDate = (value: string): number | null => {
  for (const form of forms) {
    const { day, month = '', year = '', time = '' } = form.exec(value)?.groups ?? {};
    if (day === undefined) continue;
    const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
    const at = new Date(0);
    at.setUTCFullYear(fullYear(Number(year), year.length), months.indexOf(month), Number(day));
    at.setUTCHours(hours, minutes, Math.min(seconds, 59));
    const valid =
      months[at.getUTCMonth()] === month &&
      at.getUTCDate() === Number(day) &&
      hours < 24 &&
      minutes < 60 &&
      seconds <= 60;
    return valid ? at.getTime() : null;
  }
  return null;
};
