import cluster from 'node:cluster';
import { pino } from 'pino';
import { sendHeartbeats } from '../../lib/heartbeat.ts';
import { startProcesses } from '../listener/processes.ts';

/**
 * A program for `processes.test.ts`: `node dying-processes.ts exit|hang`. Each of its processes reports that it is
 * ready. The first two then soon exit or stop responding; when the third is ready, the program stops.
 */
const [, , how = ''] = process.argv;
if (cluster.isPrimary) {
  let readyCount = 0;
  const processes = startProcesses({
    count: 1,
    heartbeatTimeoutMs: 1500,
    backoff: { firstMs: 50 },
    logger: pino({ level: 'error' }, pino.destination(2)),
  });
  cluster.on('message', (_, message: { type: string }) => {
    if (message.type !== 'ready') return;
    readyCount += 1;
    if (readyCount < 3) return;
    process.stdout.write('the third is ready\n');
    void processes.stop();
  });
  process.stdout.write(`ready on ${await processes.ready}\n`);
} else {
  process.send?.({ type: 'ready', port: 1 });
  sendHeartbeats();
  const isLast = cluster.worker?.id === 3;
  if (isLast) process.on('SIGTERM', () => process.exit(0));
  else if (how === 'exit') setTimeout(() => process.exit(3), 100);
  else
    setTimeout(() => {
      for (;;);
    }, 100);
}
