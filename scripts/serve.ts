import { join } from 'node:path';
import { pino } from 'pino';
import { readEnvironment, storeOrigin } from '../src/config/environment.ts';
import { ConfigError, readStores } from '../src/config/stores.ts';
import { createPictures } from '../src/pictures/pictures.ts';
import { listen, ListenError } from '../src/server/listen.ts';
import { createStorefront } from '../src/server/storefront.ts';

/**
 * Serves the published releases: `node scripts/serve.ts`. Sends `{ type: 'ready', port }` to the process that forked it,
 * else prints a line. Log lines go to standard error as JSON (LOG_LEVEL, default info). SIGTERM and SIGINT finish the
 * requests in flight; a second signal ends it at once.
 */
const run = async (): Promise<void> => {
  const logger = pino({ level: process.env['LOG_LEVEL'] ?? 'info', base: null }, pino.destination(2));
  const env = readEnvironment();
  const stores = readStores(env.storesFile);
  const pictures = createPictures(join(env.dataDir, 'pictures'), { log: (line) => logger.warn(line) });
  const storefront = await createStorefront({
    stores,
    env,
    dataDir: env.dataDir,
    assets: join(import.meta.dirname, '..', 'dist', 'client'),
    pictures,
    logger,
  });
  const server = await listen(storefront.handle, { port: env.port, host: env.bind });

  const close = async (): Promise<void> => {
    await server.close();
    await storefront.close();
    pictures.close();
  };
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  // Whoever forked it is gone: end as after a signal.
  process.once('disconnect', () => {
    if (!stopping) stop();
  });

  const [first] = stores;
  if (process.send) process.send({ type: 'ready', port: server.port });
  else if (first)
    console.log(`serving ${stores.length} stores, the first at ${storeOrigin(first, { ...env, port: server.port })}`);
};

try {
  await run();
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof ListenError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
