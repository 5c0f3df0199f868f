import { createServer } from 'node:http';
import sirv from 'sirv';

/** Serves a folder with sirv, set up as in its README: `node sirv-process.ts {folder}`, forked. */
const server = createServer(sirv(process.argv[2] ?? '.', { gzip: true, etag: true, dev: false }));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ type: 'ready', port: typeof address === 'object' && address ? address.port : 0 });
});
for (const event of ['SIGTERM', 'disconnect'] as const) process.once(event, () => process.exit(0));
