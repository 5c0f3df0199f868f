import { Registry } from 'prom-client';

/** The metrics of this process. Each `*-metrics.ts` in this folder adds its own. */
export const registry = new Registry();

const registers = [registry];

/** Returns the options that all our metrics share: `new Counter({ ...ours('requests_total', 'Requests.') })`. */
export const ours = (name: string, help: string) => ({ name: `storefront_${name}`, help, registers });
