import { PassThrough } from 'node:stream';
import fastifyCookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod';
import { isReleaseId, releasesFolder } from '../release/layout.ts';
import { compareReleases } from '../release/compare.ts';
import { ReleaseError } from '../release/release-error.ts';
import { openReleases, type Releases } from '../release/releases.ts';
import { PostgresError } from '../lib/sql/postgres.ts';
import { renderMetrics } from '../metrics/render-metrics.ts';
import { readWebVitals } from '../metrics/web-vitals/web-vitals-store.ts';
import { rollBackStore } from '../publish/roll-back.ts';
import { readStoreGauges } from '../publish/store-gauges.ts';
import { readPaymentGauges } from '../server/payments/payment-metrics.ts';
import { StoreBusyError } from '../publish/publish-lock.ts';
import { sessionMs, type Access } from './access.ts';
import type { ActionAnswer, Comparison, ReleaseRow, OpsStoreDetails } from './api-types.ts';
import { readOverview, runRow, watchOverview, type OverviewOptions } from './overview.ts';
import { comparePages } from './page-difference.ts';

export type OpsOptions = OverviewOptions & {
  access: Access;
  /** Folder of the built page. */
  assets: string;
  logger: Logger;
};

const cookieName = 'ops_session';

/** Maximum number of addresses that a comparison lists for each kind of change. */
const maxListed = 1000;
const runsOfStore = 50;

/** How long a rollback waits for a running publisher, in milliseconds. */
const rollbackPatienceMs = 30_000;

const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** Thrown if a request cannot be carried out; the message is a sentence to show to the user. */
class OpsError extends Error {
  override name = 'OpsError';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const releaseId = z.string().refine(isReleaseId, 'the id of a release');
const session = z.strictObject({ token: z.string().min(1).max(1024) });
const comparison = z.object({ from: releaseId, to: releaseId });
const pageComparison = comparison.extend({ address: z.string().startsWith('/').max(2048) });
const paymentList = z.object({ only: z.enum(['all', 'needsAttention']).default('needsAttention') });
const storeParams = z.object({ code: z.string() });
const paymentParams = z.object({ id: z.string().max(100), action: z.enum(['retry', 'refunded']) });
const rebuildBody = z.strictObject({ force: z.boolean().default(false) });
const rollbackBody = z.strictObject({ pin: z.boolean(), release: releaseId });

/** @throws {OpsError} with a message that says what is wrong with the input */
const parse = <Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> => {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  throw new OpsError(400, z.prettifyError(result.error));
};

const bearerOf = ({ headers: { authorization } }: FastifyRequest): string | null =>
  /^Bearer (.+)$/u.exec(authorization ?? '')?.[1] ?? null;

/** Tells whether a request comes from a page of this server, or from something other than a browser. */
const isSameSite = ({ headers: { host, origin, 'sec-fetch-site': site } }: FastifyRequest): boolean => {
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
};

/**
 * Creates the server of the operations page and its API, not yet listening. Everything except the page's own files
 * requires the token, as `Authorization: Bearer` or exchanged for a session cookie, and refuses pages of other sites.
 * Every request has to use a name of this server.
 */
export const createOpsApp = (options: OpsOptions): FastifyInstance => {
  const { access, assets, env, jobs, logger, payments, stores } = options;
  const overview = watchOverview(options, (error) =>
    logger.error({ err: error }, 'failed to read the state of the stores'),
  );
  const app = fastify({
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 4096,
    forceCloseConnections: true,
  });
  void app.register(fastifyCookie);
  void app.register(fastifyStatic, { root: assets, cacheControl: false });

  const hasAccess = (request: FastifyRequest): boolean => {
    const bearer = bearerOf(request);
    if (bearer !== null) return access.isToken(bearer);
    const cookie = request.cookies[cookieName];
    return cookie !== undefined && access.isSession(cookie, Date.now());
  };

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (!access.isKnownHost(request.headers.host)) return reply.code(421).send();
    const isPage = request.method === 'GET' && !/^\/(?:api\/|metrics)/u.test(request.url);
    if (!isPage && !isSameSite(request)) return reply.code(403).send();
  });
  const needsAccess = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> =>
    hasAccess(request) ? undefined : reply.code(401).header('www-authenticate', 'Bearer').send();

  app.setErrorHandler((error: Error, request, reply) => {
    if (error instanceof OpsError)
      return reply.code(error.status).send({ message: error.message } satisfies ActionAnswer);
    if (error instanceof StoreBusyError)
      return reply.code(409).send({ message: 'The store is being published; try again when that is done.' });
    if (error instanceof PostgresError)
      return reply.code(503).send({ message: `Postgres cannot be used now: ${error.message}` });
    if (error instanceof ReleaseError) return reply.code(409).send({ message: `${error.message}.` });
    const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
    if (status >= 500) logger.error({ url: request.url, err: error }, 'a request to the operations page failed');
    return reply
      .code(status)
      .send({ message: status >= 500 ? 'Something failed here; the log says what.' : error.message });
  });

  const storeCode = (request: FastifyRequest): string => {
    const { code } = parse(storeParams, request.params);
    if (stores.some((store) => store.code === code)) return code;
    throw new OpsError(404, `There is no store ${code}.`);
  };

  const withReleases = async <T>(code: string, use: (releases: Releases) => T | Promise<T>): Promise<T> => {
    const releases = openReleases(releasesFolder(env.dataDir, code));
    try {
      return await use(releases);
    } finally {
      releases.close();
    }
  };

  /** Logs what a person did, and returns the message for them. */
  const done = async (request: FastifyRequest, message: string, details: object): Promise<ActionAnswer> => {
    logger.info({ ...details, client: request.ip }, message);
    await overview.look();
    return { message };
  };

  app.post('/api/session', async (request, reply) => {
    const { token } = parse(session, request.body);
    if (!access.isToken(token)) {
      logger.warn({ client: request.ip }, 'a wrong token was given on the operations page');
      throw new OpsError(401, 'That is not the token.');
    }
    reply.setCookie(cookieName, access.openSession(Date.now()), {
      httpOnly: true,
      sameSite: 'strict',
      path: '/',
      maxAge: sessionMs / 1000,
      secure: request.headers.origin?.startsWith('https:') ?? false,
    });
    return reply.code(204).send();
  });
  /** Open streams of events, with the sessions that they were started with; undefined for those with a token. */
  const streams = new Map<PassThrough, string | undefined>();
  app.delete('/api/session', async (request, reply) => {
    const ended = request.cookies[cookieName];
    for (const [events, owner] of streams) if (owner !== undefined && owner === ended) events.end();
    reply.clearCookie(cookieName, { path: '/' });
    return reply.code(204).send();
  });

  // The path that Prometheus scrapes by default.
  app.get('/metrics', { onRequest: needsAccess }, async (_, reply) => {
    const { dataDir } = env;
    const gauges = await readPaymentGauges(
      env,
      stores.map(({ code }) => code),
    );
    const { contentType, text } = await renderMetrics({
      dataDir,
      stores: await readStoreGauges(stores, dataDir, jobs),
      payments: gauges,
    });
    return reply.type(contentType).send(text);
  });

  void app.register(async (api) => {
    api.addHook('onRequest', needsAccess);

    api.get('/api/overview', () => readOverview(options));

    api.get('/api/events', (request, reply) => {
      const events = new PassThrough();
      // A session may end while its stream is open.
      const send = (text: string): void => void (hasAccess(request) ? events.write(text) : events.end());
      const end = overview.listen((json) => send(`data: ${json}\n\n`));
      const beat = setInterval(() => send(':\n\n'), 15_000);
      streams.set(events, request.cookies[cookieName]);
      events.once('close', () => {
        clearInterval(beat);
        end();
        streams.delete(events);
      });
      request.raw.once('close', () => events.destroy());
      void reply.header('content-type', 'text/event-stream').header('x-accel-buffering', 'no').send(events);
    });

    api.get('/api/stores/:code', async (request): Promise<OpsStoreDetails> => {
      const code = storeCode(request);
      const runs = await jobs.runs(runsOfStore, code).then(
        (found) => found.map(runRow),
        () => null,
      );
      const releases = await withReleases(code, (found): ReleaseRow[] => {
        const current = found.current();
        return found.list().flatMap((id) => {
          const { number, createdAt, pages } = found.byId(id);
          return [
            {
              id,
              createdAt: new Date(createdAt).toISOString(),
              pages,
              isCurrent: id === current?.id,
              isFormer: number === current?.former,
            },
          ];
        });
      });
      return { releases, runs };
    });

    api.get('/api/stores/:code/comparison', async (request): Promise<Comparison> => {
      const { from, to } = parse(comparison, request.query);
      const difference = await withReleases(storeCode(request), (releases) =>
        compareReleases(releases.byId(from), releases.byId(to)),
      );
      const cut = (addresses: string[]) => ({ total: addresses.length, addresses: addresses.slice(0, maxListed) });
      return { added: cut(difference.added), changed: cut(difference.changed), removed: cut(difference.removed) };
    });

    api.get('/api/stores/:code/page-comparison', async (request) => {
      const { from, to, address } = parse(pageComparison, request.query);
      const [before, after] = await withReleases(storeCode(request), (releases) =>
        Promise.all(
          [from, to].map(async (id) => {
            const entry = releases.byId(id).get(address);
            return entry ? (await releases.read(entry.hash, 'identity', address)).toString() : '';
          }),
        ),
      );
      if (!before && !after) throw new OpsError(404, `Neither release has a page ${address}.`);
      return comparePages(before ?? '', after ?? '');
    });

    api.post('/api/stores/:code/rebuild', async (request) => {
      const code = storeCode(request);
      const { force } = parse(rebuildBody, request.body);
      if (await jobs.isPinned(code)) throw new OpsError(409, `${code} is pinned; unpin it first.`);
      await jobs.request(code, { cause: 'person', products: null, force });
      if (!force) await jobs.retry(code);
      const how = force ? ' will be rebuilt, and published whatever it lacks.' : ' will be rebuilt.';
      return done(request, `${code}${how}`, { store: code, action: 'rebuild', force });
    });

    api.post('/api/stores/:code/retry', async (request) => {
      const code = storeCode(request);
      await jobs.retry(code);
      return done(request, `${code} is tried again now.`, { store: code, action: 'retry' });
    });

    api.post('/api/stores/:code/rollback', async (request) => {
      const code = storeCode(request);
      // The release that the person was shown: a run that ends meanwhile must not change what is served again.
      const { pin, release } = parse(rollbackBody, request.body);
      const isNewPin = pin && !(await jobs.isPinned(code));
      if (pin) await jobs.pin(code);
      const { id } = await rollBackStore({ env, store: code, jobs, release, patienceMs: rollbackPatienceMs }).catch(
        async (error: unknown) => {
          if (isNewPin) await jobs.unpin(code);
          throw error;
        },
      );
      const message = `${code} serves release ${id} again${pin ? ', and is pinned' : ''}.`;
      return done(request, message, { store: code, action: 'rollback', pin });
    });

    api.post('/api/stores/:code/pin', async (request) => {
      const code = storeCode(request);
      await jobs.pin(code);
      return done(request, `${code} is pinned.`, { store: code, action: 'pin' });
    });

    api.post('/api/stores/:code/unpin', async (request) => {
      const code = storeCode(request);
      await jobs.unpin(code);
      return done(request, `${code} is unpinned.`, { store: code, action: 'unpin' });
    });

    api.get('/api/web-vitals', () => readWebVitals(env.dataDir));

    api.get('/api/payments', async (request) => payments.list(parse(paymentList, request.query).only));

    api.post('/api/payments/:id/:action', async (request) => {
      const { id, action } = parse(paymentParams, request.params);
      const payment = await payments.act(id, action);
      if (payment === null) throw new OpsError(404, `There is no payment ${id}.`);
      if (payment === false) throw new OpsError(409, 'There is nothing to do about this payment any more.');
      const message = action === 'retry' ? 'The order is placed again.' : 'Noted: the shopper has the money again.';
      return done(request, message, { payment: id, store: payment.store, action });
    });
  });

  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(?:api|assets)\//u.test(request.url);
    // The page has its own routes, and itself reports those that do not exist.
    return isPage ? reply.sendFile('index.html') : reply.code(404).send({ message: 'There is no such address.' });
  });
  return app;
};
