import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { storeOrigin, type Environment } from '../src/config/environment.ts';
import { readStores, type StoreConfig } from '../src/config/stores.ts';
import { secretsWithoutStore } from '../src/config/webhook-secrets.ts';
import { findDiskProblem } from '../src/lib/disk.ts';
import { messageOf } from '../src/lib/errors.ts';
import { inheritedSocket } from '../src/lib/inherited-socket.ts';
import { createLogger } from '../src/lib/logger.ts';
import { forgetFormerServers, startSnapshots, type Snapshots } from '../src/metrics/process-snapshots.ts';
import { createPictures } from '../src/images/pictures.ts';
import { keepAssets } from '../src/publish/keep-assets.ts';
import { createOnDemand, type OnDemand } from '../src/publish/on-demand.ts';
import { readPublished } from '../src/publish/published-stores.ts';
import { startReplica, type Replica } from '../src/publish/replica.ts';
import { openPort } from '../src/server/listener/listen.ts';
import { startProcesses } from '../src/server/listener/processes.ts';
import {
  answerOnDemandRequests,
  createOnDemandChannel,
  type PageRenderers,
} from '../src/server/pages/on-demand-channel.ts';
import { createStorefront } from '../src/server/storefront.ts';
import { announceReady, runScript, stopOnSignals } from './supervisor/service.ts';

/**
 * Serves the published releases: `node scripts/serve.ts`. Sends `{ type: 'ready', port }` to the process that forked
 * it, or else prints a line. Log lines go to standard error as JSON (LOG_LEVEL, default info). SIGTERM and SIGINT
 * finish the requests in flight; a second signal ends it at once. With WEB_CONCURRENCY above 1, this process runs that
 * many others, which share the port, and replaces those that end or hang.
 */
const dist = join(import.meta.dirname, '..', 'dist');

/** Opens the renderer of pages that no release has; returns null, and logs a line, if nothing was built. */
const openOnDemand = (env: Environment, stores: readonly StoreConfig[], logger: Logger): OnDemand | null => {
  const renderer = join(dist, 'server', 'renderer.mjs');
  if (!existsSync(renderer)) {
    logger.warn(`no newer products, no search and no filters: ${renderer} is missing`);
    return null;
  }
  const onDemand = createOnDemand({ env, stores, renderer, log: (line) => logger.warn(line) });
  // Its thread loads while the server does, and not at the cost of the first visitors.
  onDemand.warm();
  return onDemand;
};

/** Takes over what other machines publish, and keeps files of this version that pages may request after an upgrade. */
const beginReplica = (env: Environment, stores: readonly StoreConfig[], logger: Logger): Replica => {
  try {
    if (env.databaseUrl !== null) keepAssets(join(dist, 'client'), join(env.dataDir, 'assets'));
  } catch (error) {
    // As on a full disk; this version's pages are served from its own folder.
    logger.warn(`the files of this version could not be kept for later ones: ${messageOf(error)}`);
  }
  return startReplica({ env, stores, logger, copiesCatalogues: true });
};

const toRenderers = (onDemand: OnDemand | null): PageRenderers | null =>
  onDemand && { product: onDemand.make, list: onDemand.list };

const sayReady = (port: number, stores: readonly StoreConfig[], env: Environment): void => {
  const [first] = stores.map((store) => storeOrigin(store, { ...env, port }));
  announceReady(port, `serving ${stores.length} stores, the first at ${first}`);
};

/** Variable with this server process's number; a process that replaces another takes over its number. */
const slotVariable = 'SERVER_SLOT';

/** Returns the name of this process in metrics and log; `server-main` supervises the others. */
const processName = ({ webProcesses }: Environment): string =>
  webProcesses > 1 && cluster.isPrimary ? 'server-main' : `server-${process.env[slotVariable] ?? '1'}`;

const beginSnapshots = (env: Environment, logger: Logger): Snapshots => {
  const onError = (error: unknown): void => logger.warn({ err: error }, 'failed to write the metrics of this process');
  if (cluster.isPrimary) {
    const slots = Array.from({ length: env.webProcesses }, (_, index) => `server-${index + 1}`);
    try {
      forgetFormerServers(env.dataDir, new Set([processName(env), ...slots]));
    } catch (error) {
      onError(error);
    }
  }
  return startSnapshots({ dataDir: env.dataDir, name: processName(env), onError });
};

const serve = async (env: Environment, stores: readonly StoreConfig[], logger: Logger): Promise<void> => {
  const replica = cluster.isWorker ? null : beginReplica(env, stores, logger);
  const onDemand = cluster.isWorker ? null : openOnDemand(env, stores, logger);
  const renderers: PageRenderers | null = cluster.isWorker ? createOnDemandChannel() : toRenderers(onDemand);
  const pictures = createPictures(join(env.dataDir, 'pictures'), { log: (line) => logger.warn(line) });
  const codes = stores.map(({ code }) => code);
  const storefront = await createStorefront({
    stores,
    env,
    dataDir: env.dataDir,
    assets: join(dist, 'client'),
    images: pictures,
    logger,
    cacheBytes: Math.floor(env.pageCacheBytes / env.webProcesses),
    renderers,
    publishedAnywhere: env.databaseUrl === null ? null : () => readPublished(env, codes),
  });
  const socket = inheritedSocket(process.env);
  const server = await openPort(storefront, { port: env.port, host: env.bind, socket }, env.fastPath);
  const snapshots = beginSnapshots(env, logger);

  const close = async (): Promise<void> => {
    await server.close();
    await replica?.stop();
    onDemand?.close();
    await storefront.close();
    pictures.close();
    await snapshots.stop();
  };
  stopOnSignals(close, cluster.isWorker ? { signals: ['SIGTERM'] } : {});
  // A terminal's Ctrl-C reaches every process, but workers are stopped by the primary process.
  if (cluster.isWorker) process.on('SIGINT', () => {});
  sayReady(server.port, stores, env);
};

const serveTogether = async (env: Environment, stores: readonly StoreConfig[], logger: Logger): Promise<void> => {
  const replica = beginReplica(env, stores, logger);
  const onDemand = openOnDemand(env, stores, logger);
  const processes = startProcesses({
    count: env.webProcesses,
    heartbeatTimeoutMs: env.watchdogMs,
    logger,
    inheritsSocket: inheritedSocket(process.env) !== null,
    environmentOf: (slot) => ({ [slotVariable]: String(slot) }),
    onMessage: answerOnDemandRequests(
      toRenderers(onDemand) ?? { product: async () => 'none', list: async () => 'busy' },
    ),
  });
  const snapshots = beginSnapshots(env, logger);
  const close = async (): Promise<void> => {
    await processes.stop();
    await replica.stop();
    onDemand?.close();
    await snapshots.stop();
  };
  stopOnSignals(close, { again: () => processes.stop() });
  const problem = processes.broken.then((sentence) => ({ sentence }));
  const first = await Promise.race([processes.ready, problem]);
  if (typeof first === 'number') sayReady(first, stores, env);
  const { sentence } = await problem;
  console.error(sentence);
  await close();
  process.exit(1);
};

await runScript(async (env) => {
  const stores = readStores(env.storesFile);
  const together = env.webProcesses > 1;
  const logger = createLogger({ name: processName(env), level: env.logLevel });
  const problem = cluster.isPrimary ? findDiskProblem(env.dataDir) : null;
  if (problem !== null)
    logger.warn(`${problem}. Published pages are served; publishing, payments and uploads do not work until then`);
  const unused = cluster.isPrimary ? secretsWithoutStore(stores, env) : [];
  if (unused.length > 0)
    logger.warn(`${unused.join(', ')}: no store has this code, so that no webhook is checked with it`);
  await (together && cluster.isPrimary ? serveTogether(env, stores, logger) : serve(env, stores, logger));
});
