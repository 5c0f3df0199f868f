import { renderMetrics } from '../src/metrics/render-metrics.ts';
import { readStoreGauges } from '../src/publish/store-gauges.ts';
import { readPaymentGauges } from '../src/server/payments/payment-metrics.ts';
import { runStoreCommand } from './supervisor/store-command.ts';

/** `npm run metrics`: what Prometheus would scrape now, for a look and for node_exporter's textfile collector. */
await runStoreCommand({ usage: 'npm run metrics' }, async ({ env: { dataDir }, stores, jobs }) => {
  const { text } = await renderMetrics({
    dataDir,
    stores: await readStoreGauges(stores, dataDir, jobs),
    payments: readPaymentGauges(
      dataDir,
      stores.map(({ code }) => code),
    ),
  });
  process.stdout.write(text);
  return 0;
});
