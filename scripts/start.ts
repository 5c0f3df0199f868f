import { setTimeout as sleep } from 'node:timers/promises';
import { createBackoff } from '../src/lib/backoff.ts';
import { buildBundle, isBuilt } from './supervisor/bundle.ts';
import { startProgram, startService, StepError } from './supervisor/child.ts';
import { prepare } from './supervisor/prepare.ts';
import { superviseCommand, type Service } from './supervisor/supervise.ts';

/**
 * Waits until a service is ready for the first time.
 * @throws {StepError} with a sentence if its first start fails
 */
const firstReady = async ({ ready, failed }: Service): Promise<void> => {
  const first = await Promise.race([ready, failed]);
  if (typeof first === 'string') throw new StepError(first);
};

/**
 * `npm start`: builds the bundle, starts the operations page and the embedded commerce API, publishes all stores, and
 * starts the server and the worker; skips what is not needed. If there is a release, the server starts first, and
 * serves it while everything else starts; the worker runs beside the publishing (decision 31). The last line is `ready`
 * with the stores' addresses: every store is served. Environment: PORT, COMMERCE_PORT, OPS_PORT, DATA_DIR, STORES_FILE,
 * BIND, WATCHDOG_SECONDS.
 */
await superviseCommand(async ({ keepRunning, work }) => {
  const { env, serverEnv, embedded, hasRelease, watchdogMs, addresses, hookOrigin, opsPage } = await prepare();
  if (!isBuilt()) {
    console.error('Building the pages');
    await buildBundle(work);
  }
  // The embedded API notifies the server of every change that pages show.
  const apiEnv = { ...env, REBUILD_HOOK_ORIGIN: hookOrigin };
  const startServer = (): Service =>
    keepRunning(() => startService('server', 'scripts/serve.ts', serverEnv), watchdogMs);
  const startWorker = (): Service => keepRunning(() => startService('worker', 'scripts/worker.ts', env), watchdogMs);
  const publish = (): Promise<void> =>
    work(startProgram('publishing', process.execPath, ['scripts/publish.ts', '--former-ok'], { env }));
  /** Publishes all stores; a failure leads to another attempt. */
  const publishUntilDone = async (): Promise<void> => {
    const backoff = createBackoff({ firstMs: 1000, maxMs: 60_000 });
    for (;;) {
      const startedAt = performance.now();
      try {
        return await publish();
      } catch (error) {
        if (!(error instanceof StepError)) throw error;
        const delayMs = backoff(performance.now() - startedAt);
        console.error(`${error.message} It is tried again in ${delayMs / 1000} s.`);
        await sleep(delayMs);
      }
    }
  };

  // The operations page shows the progress of the rest; nothing waits for it.
  const ops = keepRunning(() => startService('operations page', 'scripts/ops.ts', env), watchdogMs);
  void ops.ready.then(() => console.error(`Operations page: ${opsPage}`));

  const api = embedded
    ? keepRunning(() => startService('commerce API', 'scripts/commerce.ts', apiEnv), watchdogMs)
    : null;
  if (hasRelease) {
    const server = startServer();
    void server.ready.then(() => console.error('The last release is served; what is newer follows.'));
    const publishBeside = async (): Promise<void> => {
      const isApiDown = api !== null && typeof (await Promise.race([api.ready, api.failed])) === 'string';
      // What changed while the API was down is published once it is up.
      if (isApiDown) void api.ready.then(publishUntilDone);
      // What changes from now on does not wait for the stores that are published before. A worker that cannot start is
      // started again; the last release is served meanwhile.
      await Promise.all([startWorker().ready, publishUntilDone()]);
    };
    await Promise.all([firstReady(server), publishBeside()]);
  } else {
    if (api) await firstReady(api);
    await publish();
    await firstReady(startServer());
    await firstReady(startWorker());
  }
  console.log(`ready ${addresses}`);
});
