/** Formats a span of time in the largest unit that fits: `45 s`, `3 min`, `7 h`, `2 days`. */
export const formatOpsSpan = (milliseconds: number): string => {
  const seconds = Math.max(0, milliseconds / 1000);
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  if (seconds < 129_600) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
};

/** Formats how long something took: `0.42 s`, `12 s`, `3 min`. */
export const formatDuration = (milliseconds: number): string =>
  milliseconds < 10_000 ? `${(milliseconds / 1000).toFixed(2)} s` : formatOpsSpan(milliseconds);

const numbers = new Intl.NumberFormat('en');
export const formatOpsNumber = (value: number): string => numbers.format(value);

const moments = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });
/** Formats a time in the reader's time zone. */
export const formatMoment = (iso: string): string => moments.format(new Date(iso));

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });
/** @param cents an amount in cents */
export const formatMoney = (cents: number): string => dollars.format(cents / 100);
