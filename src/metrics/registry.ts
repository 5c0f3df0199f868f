import { Registry } from 'prom-client';

/** The metrics of this process. Each `*-metrics.ts` beside this file adds its own. */
export const registry = new Registry();

const registers = [registry];

/** What every metric of ours is made with: `new Counter({ ...ours('requests_total', 'Requests.') , labelNames })`. */
export const ours = (name: string, help: string) => ({ name: `storefront_${name}`, help, registers });
