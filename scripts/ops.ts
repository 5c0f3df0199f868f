import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Environment } from '../src/config/environment.ts';
import { readStores } from '../src/config/stores.ts';
import { openJobsLater } from '../src/jobs/open-jobs.ts';
import { ConfigError, errorCodeOf } from '../src/lib/errors.ts';
import { createLogger } from '../src/lib/logger.ts';
import { startSnapshots } from '../src/metrics/process-snapshots.ts';
import { createAccess } from '../src/ops/access.ts';
import { createOpsApp } from '../src/ops/ops-app.ts';
import { openPayments } from '../src/ops/payments.ts';
import { readOpsToken } from '../src/ops/token.ts';
import { announceReady, runScript, stopOnSignals } from './supervisor/service.ts';

/**
 * Serves the operations page: `node scripts/ops.ts`. Sends `{ type: 'ready', port }` to the process that forked it, or
 * else prints a line. Log lines go to standard error as JSON (LOG_LEVEL, default info). SIGTERM and SIGINT end it; a
 * second signal ends it at once.
 */
const page = join(import.meta.dirname, '..', 'dist', 'ops');

const listenProblems = ({ port, bind }: Environment['ops']): Readonly<Record<string, string>> => ({
  EADDRINUSE: `port ${port} is taken by another program; stop it, or choose another with OPS_PORT=…`,
  EACCES: `port ${port} needs rights that this user lacks; choose one above 1023 with OPS_PORT=…`,
  EADDRNOTAVAIL: `this machine has no address ${bind}; choose another with OPS_BIND=…`,
});

const main = async (env: Environment): Promise<void> => {
  const { dataDir, ops } = env;
  const logger = createLogger({ name: 'ops', level: env.logLevel });
  // The page shows what it can while the queue's disk is full or read-only.
  const jobs = openJobsLater(env);
  const payments = openPayments(env);
  const app = createOpsApp({
    stores: readStores(env.storesFile),
    env,
    jobs,
    payments,
    access: createAccess(readOpsToken(dataDir, ops.token), ops.hosts),
    assets: page,
    logger,
  });
  try {
    await app.listen({ port: ops.port, host: ops.bind });
  } catch (error) {
    const problem = listenProblems(ops)[errorCodeOf(error) ?? ''];
    throw problem === undefined ? error : new ConfigError(problem, { cause: error });
  }
  const snapshots = startSnapshots({
    dataDir,
    name: 'ops',
    onError: (error) => logger.warn({ err: error }, 'failed to write the metrics of this process'),
  });
  const close = async (): Promise<void> => {
    await app.close();
    await snapshots.stop();
    await payments.close();
    await jobs.close();
  };
  stopOnSignals(close);
  const { port } = app.server.address() as AddressInfo;
  announceReady(port, `operations page ready http://127.0.0.1:${port}`);
};

await runScript(main);
