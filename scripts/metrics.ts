import { renderMetrics } from '../src/metrics/render-metrics.ts';
import { readStoreGauges } from '../src/publish/store-gauges.ts';
import { readPaymentGauges } from '../src/server/payments/payment-metrics.ts';
import { runStoreCommand } from './supervisor/store-command.ts';

/** `npm run metrics`: prints what Prometheus would scrape, for people and for node_exporter's textfile collector. */
await runStoreCommand({ usage: 'npm run metrics' }, async ({ env, stores, jobs }) => {
  const { dataDir } = env;
  const { text } = await renderMetrics({
    dataDir,
    stores: await readStoreGauges(stores, dataDir, jobs),
    payments: await readPaymentGauges(
      env,
      stores.map(({ code }) => code),
    ),
  });
  process.stdout.write(text);
  return 0;
});
