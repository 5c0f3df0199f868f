import { keepTab, readTab } from '../../ui/state/session-store.ts';

/**
 * The shopper's position, for the address of an order (R77): requested once per tab, and never blocking (decision 36).
 */
export type Point = { lat: number; long: number };

const pointKey = 'location';
const askKey = 'cart_position';

/** Milliseconds that 'Checkout' waits for a position that needs no prompt. */
const headStartMs = 300;

/** Rounds coordinates to about one meter. */
export const roundDegrees = (degrees: number): number => Number(degrees.toFixed(5));

/**
 * Requests the device's position, and stores it for this tab. Stays pending while the browser's prompt is open.
 * @throws a `GeolocationPositionError`, or an Error if the browser has no geolocation
 */
export const askPosition = (): Promise<Point> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) reject(new Error('the device has no position'));
    else
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude } }) => {
          const point = { lat: roundDegrees(latitude), long: roundDegrees(longitude) };
          keepTab(pointKey, point);
          resolve(point);
        },
        reject,
        { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
      );
  });

/** Returns the position found in this tab; null: none. */
export const keptPosition = (): Point | null => {
  const kept = readTab(pointKey) as Partial<Point> | null;
  return typeof kept?.lat === 'number' && typeof kept.long === 'number' ? { lat: kept.lat, long: kept.long } : null;
};

const isAllowed = async (): Promise<boolean> => {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    return false;
  }
};

/**
 * Requests the position as soon as 'Checkout' is pressed, if the browser allows it without a prompt; otherwise the
 * address form does, where the prompt makes sense. Resolves quickly, whatever the device does.
 */
export const beginAsking = async (): Promise<void> => {
  if (keptPosition() || readTab(askKey) !== null) return;
  keepTab(askKey, 'wanted');
  const found = async (): Promise<void> => {
    if (!(await isAllowed())) return;
    await askPosition();
  };
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, headStartMs);
  });
  await Promise.race([found().catch(() => undefined), late]);
};

/** Returns whether the address form should request the position by itself: true once, after 'Checkout' was pressed. */
export const takeQuestion = (): boolean => {
  if (readTab(askKey) !== 'wanted') return false;
  keepTab(askKey, 'asked');
  return keptPosition() === null;
};
