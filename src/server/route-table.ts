import { listPartPrefix } from '../contract/list-choice.ts';
import { maxRebuildHookBytes, rebuildHookPath } from '../contract/rebuild-hook.ts';
import { webVitalsPath } from '../contract/web-vitals-path.ts';
import type { RequestKind } from '../metrics/http-metrics.ts';
import { dictionaryPrefix } from './http/dictionary-headers.ts';

/** Limits for one request body. */
export type BodyLimit = {
  /** Bodies of a kind share a memory budget, so that uploads cannot starve JSON calls. */
  kind: 'json' | 'upload';
  bytes: number;
  /** Timeout in milliseconds. */
  milliseconds: number;
  /** Minimum number of bytes that must arrive in each interval until the body is complete. */
  pace?: { bytes: number; milliseconds: number };
};

/** Limits for JSON bodies; the longest that a page sends is an address with its texts. */
export const jsonBody: BodyLimit = { kind: 'json', bytes: 65_536, milliseconds: 15_000 };
/** Limits for a receipt of 5 MB and the form around it, over a slow connection: at least 4 kB per second. */
export const uploadBody: BodyLimit = {
  kind: 'upload',
  bytes: 6_291_456,
  milliseconds: 110_000,
  pace: { bytes: 60_000, milliseconds: 15_000 },
};
/** Limits for a webhook from the commerce API. */
export const webhookBody: BodyLimit = { kind: 'json', bytes: maxRebuildHookBytes, milliseconds: 10_000 };
/** Limits for a web vitals beacon. */
export const beaconBody: BodyLimit = { kind: 'json', bytes: 1024, milliseconds: 10_000 };

type RouteRules = {
  path: string;
  /**
   * - `prefix`: every target that starts with `path`
   * - `path`: `path` with any query
   * - `target`: `path` without a query
   */
  match: 'prefix' | 'path' | 'target';
  /** Methods that at least one target of the route accepts. */
  methods: readonly string[];
  /**
   * Format of errors. `text`: the storefront responds with 405 itself; `json`: the handler does, since it knows each
   * target's methods.
   */
  errors: 'text' | 'json';
  /** Kinds of bodies that are read; if empty, request bodies are ignored. */
  bodies: readonly BodyLimit[];
  /** Whether the fast path may serve it: only if the response is in memory and there is no request body. */
  fastPath: boolean;
  /** What its requests are counted as. */
  metric: RequestKind;
};

/** A route served for any host, even an unknown one. */
export type ServerRoute = RouteRules & { host: 'any'; handler: 'readiness' | 'health' };
/** A route served by the store that the request's host names. */
export type StoreRoute = RouteRules & {
  host: 'store';
  handler: 'api' | 'payments' | 'rebuildHook' | 'webVitals' | 'map' | 'assets' | 'images' | 'dictionaries' | 'pages';
};
export type Route = ServerRoute | StoreRoute;

/** Path prefix where pages call the commerce API on their own host (R112). */
export const apiPrefix = '/_api/';
/** Path prefix where pages check out, with the server's own attempt store (R84, R90). */
export const payPrefix = '/_pay/';
/** Path prefix of built files whose names contain their hash. */
export const hashedPrefix = '/_astro/';
export const imagePrefix = '/_img/';

const read = { methods: ['GET', 'HEAD'], errors: 'text', bodies: [] } as const;

const pageRoute: StoreRoute = {
  path: '/',
  match: 'prefix',
  host: 'store',
  handler: 'pages',
  ...read,
  fastPath: true,
  metric: 'page',
};

/** All routes; the first one that matches a raw request target handles it. */
export const routeTable: readonly Route[] = [
  { path: '/readyz', match: 'path', host: 'any', handler: 'readiness', ...read, fastPath: true, metric: 'health' },
  { path: '/healthz', match: 'path', host: 'any', handler: 'health', ...read, fastPath: true, metric: 'health' },
  {
    path: apiPrefix,
    match: 'prefix',
    host: 'store',
    handler: 'api',
    // The methods that each call accepts are in `api-proxy/allowed-calls.ts`.
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    errors: 'json',
    bodies: [jsonBody, uploadBody],
    fastPath: false,
    metric: 'api',
  },
  {
    path: payPrefix,
    match: 'prefix',
    host: 'store',
    handler: 'payments',
    methods: ['GET', 'HEAD', 'POST'],
    errors: 'json',
    bodies: [jsonBody],
    fastPath: false,
    metric: 'payment',
  },
  {
    path: rebuildHookPath,
    match: 'path',
    host: 'store',
    handler: 'rebuildHook',
    methods: ['POST'],
    errors: 'json',
    bodies: [webhookBody],
    fastPath: false,
    metric: 'webhook',
  },
  {
    path: webVitalsPath,
    match: 'target',
    host: 'store',
    handler: 'webVitals',
    methods: ['POST'],
    errors: 'json',
    bodies: [beaconBody],
    fastPath: false,
    metric: 'beacon',
  },
  { path: '/_map', match: 'path', host: 'store', handler: 'map', ...read, fastPath: true, metric: 'page' },
  { path: hashedPrefix, match: 'prefix', host: 'store', handler: 'assets', ...read, fastPath: false, metric: 'asset' },
  { path: imagePrefix, match: 'prefix', host: 'store', handler: 'images', ...read, fastPath: false, metric: 'image' },
  {
    path: dictionaryPrefix,
    match: 'prefix',
    host: 'store',
    handler: 'dictionaries',
    ...read,
    fastPath: true,
    metric: 'asset',
  },
  { ...pageRoute, path: `${listPartPrefix}/`, metric: 'list' },
  pageRoute,
];

const matches = ({ path, match }: Route, target: string): boolean =>
  match === 'prefix'
    ? target.startsWith(path)
    : target === path || (match === 'path' && target.length > path.length && target.startsWith(`${path}?`));

/** Routes by the letter after the slash: most pages start with another letter, so no route is compared with them. */
const routesByLetter = new Map<number, Route[]>();
for (const route of routeTable)
  if (route !== pageRoute) {
    const letter = route.path.charCodeAt(1);
    routesByLetter.set(letter, [...(routesByLetter.get(letter) ?? []), route]);
  }

/** Finds the route of a raw request target; targets without a route of their own are pages. */
export const findRoute = (target: string): Route => {
  const candidates = routesByLetter.get(target.charCodeAt(1));
  if (candidates !== undefined) for (const route of candidates) if (matches(route, target)) return route;
  return pageRoute;
};
