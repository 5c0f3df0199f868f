import { pino } from 'pino';
import { readEnvironment } from '../../config/environment.ts';
import { readStores, type StoreConfig } from '../../config/stores.ts';
import { readAcceptEncoding } from '../accept-encoding.ts';
import { createDoor, isDoor, usualDoorLimits, type Door } from './door.ts';

const createDevelopment = () => {
  const env = readEnvironment();
  const stores = readStores(env.storesFile);
  const logger = pino({ level: 'warn' }, pino.destination(2));
  const doors = new Map<StoreConfig, Door>();
  const doorOf = (store: StoreConfig): Door => {
    const door = doors.get(store) ?? createDoor({ store, env, logger, searches: () => true, limits: usualDoorLimits });
    doors.set(store, door);
    return door;
  };

  return async (request: Request): Promise<Response | null> => {
    const url = new URL(request.url);
    const target = url.pathname + url.search;
    const host = (request.headers.get('host') ?? '').replace(/:\d+$/u, '').toLowerCase();
    const store = stores.find(({ hosts }) => hosts.includes(host));
    if (!store || !isDoor(target)) return null;
    const { status, headers, body } = await doorOf(store).answer({
      method: request.method,
      target,
      headers: Object.fromEntries(request.headers),
      weights: readAcceptEncoding('identity'),
      client: '',
      signal: request.signal,
    });
    const pairs = Array.from({ length: headers.length / 2 }, (_, index): [string, string] => [
      headers[index * 2] ?? '',
      headers[index * 2 + 1] ?? '',
    ]);
    return new Response(Buffer.isBuffer(body) ? new Uint8Array(body) : null, { status, headers: pairs });
  };
};

let development: ReturnType<typeof createDevelopment> | null = null;

/** `npm run dev`: answers a call to the commerce API as the server does; null for everything else. */
export const findDevelopmentCall = (request: Request): Promise<Response | null> =>
  (development ??= createDevelopment())(request);
