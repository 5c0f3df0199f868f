import { buildBundle, isBuilt } from './supervisor/bundle.ts';
import { startProgram, startService } from './supervisor/child.ts';
import { prepare } from './supervisor/prepare.ts';
import { superviseCommand } from './supervisor/supervise.ts';

/**
 * `npm start`: bundle, embedded commerce API, publishing of all stores, server; each only where it is needed. The last
 * line is `ready` with the stores' addresses. Environment: PORT, COMMERCE_PORT, DATA_DIR, STORES_FILE, BIND.
 */
await superviseCommand(async ({ serve, work }) => {
  const { env, embedded, addresses } = await prepare();
  if (!isBuilt()) {
    console.error('Building the pages');
    await buildBundle(work);
  }
  if (embedded) await serve(startService('commerce API', 'scripts/commerce.ts', env));
  await work(startProgram('publishing', process.execPath, ['scripts/publish.ts', '--former-ok'], { env }));
  await serve(startService('server', 'scripts/serve.ts', env));
  console.log(`ready ${addresses}`);
});
