import { openAttemptStates, type Attempt, type AttemptState } from '../../contract/attempts.ts';
import { remoteImage } from '../../contract/remote-image.ts';

/** How the view shows a payment attempt, as pure functions (R84, R88). */

/**
 * `wait`: the order is being placed; `pay`: the shopper pays; `over`: it ended without an order; `needsAttention`:
 * paid, but not ordered yet; `done`: there is an order.
 */
export type AttemptView = 'wait' | 'pay' | 'over' | 'needsAttention' | 'done';

const views: Record<AttemptState, AttemptView> = {
  placing: 'wait',
  paid: 'wait',
  pending: 'pay',
  failed: 'over',
  expired: 'over',
  cancelled: 'over',
  refused: 'over',
  needsAttention: 'needsAttention',
  ordered: 'done',
};

const codeLifeMs = 600_000;

/**
 * Returns when the code expires by the server's clock, in milliseconds: the API's expiry, otherwise ten minutes (R89).
 */
export const expiryOf = ({ expiresAt, createdAt, now }: Pick<Attempt, 'expiresAt' | 'createdAt' | 'now'>): number => {
  const given = expiresAt === null ? Number.NaN : Date.parse(expiresAt);
  if (Number.isFinite(given)) return given;
  const created = Date.parse(createdAt);
  return (Number.isFinite(created) ? created : now) + codeLifeMs;
};

/**
 * Returns the milliseconds until the code expires, by the server's clock: a phone's own may be wrong.
 * @param elapsed milliseconds since the response, by a monotonic clock
 */
export const leftOf = (attempt: Pick<Attempt, 'expiresAt' | 'createdAt' | 'now'>, elapsed: number): number =>
  Math.max(0, expiryOf(attempt) - attempt.now - Math.max(0, elapsed));

/** 61,000 ms → '1:01'; rounds up to whole seconds, so that 0:00 means that it is over. */
export const clock = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Returns the view to show: an expired code is over, whatever the last response said. */
export const attemptViewOf = (attempt: Attempt, left: number): AttemptView =>
  attempt.state === 'pending' && left <= 0 ? 'over' : views[attempt.state];

const pollMs = 2000;
const slowPollMs = 15_000;

/**
 * Returns the milliseconds until the next poll; null: none. Pauses while the page is hidden (R88), and slows down
 * while a paid attempt has no order yet.
 */
export const nextAsk = (view: AttemptView, hidden: boolean): number | null => {
  if (hidden || view === 'over' || view === 'done') return null;
  return view === 'needsAttention' ? slowPollMs : pollMs;
};

/** Tells whether an attempt found when checkout opens must be shown first. */
export const isOpen = ({ state }: Pick<Attempt, 'state'>): boolean => openAttemptStates.includes(state);

/** How `qr_code_url` is shown (R93). */
export type PaymentCode = { kind: 'draw'; text: string } | { kind: 'picture'; address: string };

const signs: Partial<Record<string, '$' | '៛'>> = { '840': '$', '116': '៛' };

/**
 * Returns the currency sign of a KHQR payload (tag 53 of its EMVCo fields: two digits of tag, two of length, the
 * value).
 * @returns null for any other text, and for currencies without a sign here
 */
export const currencySign = (payload: string): '$' | '៛' | null => {
  if (!payload.startsWith('000201')) return null;
  for (let at = 0; at + 4 <= payload.length;) {
    const start = at + 4;
    const length = Number(payload.slice(at + 2, start));
    if (!Number.isInteger(length) || start + length > payload.length) return null;
    if (payload.slice(at, at + 2) === '53') return signs[payload.slice(start, start + length)] ?? null;
    at = start + length;
  }
  return null;
};

/** Draws a KHQR payload or a web URL as a code; shows the URL of an image, or its data, as an image. */
export const codeOf = (value: string): PaymentCode => {
  if (/^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/u.test(value)) return { kind: 'picture', address: value };
  const isPicture = /^(?:https?:\/\/|\/(?!\/))[^?#]*\.(?:png|jpe?g|webp|gif|svg)(?:[?#].*)?$/iu.test(value);
  if (!isPicture) return { kind: 'draw', text: value };
  return { kind: 'picture', address: remoteImage(value, 640) };
};

/** Returns the URL if navigating there is safe: the web, or a bank's own app; never script. */
export const leaveable = (address: string | null): string | null =>
  address !== null &&
  /^[a-z][\w+.-]*:/iu.test(address) &&
  !/^(?:javascript|data|vbscript|blob|file|about):/iu.test(address)
    ? address
    : null;

export const isWeb = (address: string): boolean => /^https?:\/\//iu.test(address);
