import { join } from 'node:path';
import { startProgram, startService } from './supervisor/child.ts';
import { prepare } from './supervisor/prepare.ts';
import { superviseCommand } from './supervisor/supervise.ts';

/** `npm run dev`: starts Astro's development server, with the same hosts and pages, live on the embedded API. */
await superviseCommand(async ({ serve, keep }) => {
  const { env, port, bind, embedded, addresses } = await prepare();
  if (embedded) await serve(startService('commerce API', 'scripts/commerce.ts', env));
  const args = ['dev', '--ignore-lock', '--host', bind, '--port', String(port)];
  keep(startProgram('development server', join('node_modules', '.bin', 'astro'), args, { env }));
  console.log(`developing ${addresses}`);
});
