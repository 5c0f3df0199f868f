import cluster from 'node:cluster';
import { pino } from 'pino';
import { keepProcesses } from '../processes.ts';

/** A program for `processes.test.ts`: its processes say that they are ready, and end by themselves soon after. */
if (cluster.isPrimary) {
  const processes = keepProcesses({
    count: 2,
    restartsPerMinute: 3,
    logger: pino({ level: 'error' }, pino.destination(2)),
  });
  process.stdout.write(`ready on ${await processes.ready}\n`);
  process.stdout.write(`${await processes.broken}\n`);
  await processes.stop();
} else {
  process.send?.({ type: 'ready', port: 1 });
  setTimeout(() => process.exit(3), 200);
}
