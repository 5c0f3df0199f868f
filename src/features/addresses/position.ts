import { keepTab, readTab } from '../../ui/state/session-store.ts';

/**
 * Where the shopper is, for the address of an order (R77): asked once a tab, and never in the way
 * (decision 36).
 */
export type Point = { lat: number; long: number };

const pointKey = 'location';
const askKey = 'cart_position';

/** Milliseconds that 'Checkout' waits for a position that needs no question. */
const headStart = 300;

/** To one metre. */
const rounded = (degrees: number): number => Number(degrees.toFixed(5));

/**
 * Asks the device, and keeps the answer for this tab. While a browser's question is open it neither resolves nor
 * rejects.
 * @throws a `GeolocationPositionError`, or an Error where the browser cannot tell positions
 */
export const askPosition = (): Promise<Point> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) reject(new Error('the device has no position'));
    else
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude } }) => {
          const point = { lat: rounded(latitude), long: rounded(longitude) };
          keepTab(pointKey, point);
          resolve(point);
        },
        reject,
        { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
      );
  });

/** Returns the position that was found in this tab; null: none was. */
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
 * 'Checkout' was pressed. A browser that may tell the position without a question is asked at once; else the address
 * form asks, where the question explains itself. Resolves in a moment, whatever the device does.
 */
export const beginAsking = async (): Promise<void> => {
  if (keptPosition() || readTab(askKey) !== null) return;
  keepTab(askKey, 'wanted');
  const found = async (): Promise<void> => {
    if (!(await isAllowed())) return;
    await askPosition();
  };
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, headStart);
  });
  await Promise.race([found().catch(() => undefined), late]);
};

/** Returns whether the address form is to ask by itself: true once, after 'Checkout' was pressed. */
export const takeQuestion = (): boolean => {
  if (readTab(askKey) !== 'wanted') return false;
  keepTab(askKey, 'asked');
  return keptPosition() === null;
};
