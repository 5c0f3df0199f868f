import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the stores that the journeys visit, in the order of `stores.json`. */
    origins: string[];
    location: ShopLocation;
  }
}

/** Where the shop of the journeys keeps its data, and where its embedded commerce API listens. */
export type ShopLocation = { dataDir: string; commercePort: number };

export const shopLocation = (): ShopLocation => inject('location');

/** The address of a store, such as `http://s001.localhost:4321`. */
export const originOf = (code: string): string => {
  const found = inject('origins').find((origin) => new URL(origin).hostname.startsWith(`${code.toLowerCase()}.`));
  if (found === undefined) throw new Error(`the shop serves no store ${code}`);
  return found;
};

export const allOrigins = (): string[] => inject('origins');

/** The long counted runs of `npm run test:long`, of which `npm test` runs a sample. */
export const isLong = process.env['LONG'] === '1';
