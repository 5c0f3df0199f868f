import { Gauge } from 'prom-client';
import { ours } from './registry.ts';

const lag = new Gauge({
  ...ours('replication_lag_seconds', 'For how long the release log has had what this machine does not show yet.'),
  labelNames: ['store'],
});
const contact = new Gauge(
  ours('replication_contact_timestamp_seconds', 'When the release log was last read; 0: there is none.'),
);

/** Records that the release log was read. @param lags seconds by store */
export const countLook = (lags: ReadonlyMap<string, number>): void => {
  for (const [store, seconds] of lags) lag.set({ store }, seconds);
  contact.set(Date.now() / 1000);
};
