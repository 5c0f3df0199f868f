import { readEnvironment } from '../../src/config/environment.ts';
import { readStores } from '../../src/config/stores.ts';
import { createPublisher } from '../../src/publish/publisher.ts';

/**
 * A publisher that stays warm: publishes each product that the bench names, and responds with what that took. It ends
 * with the bench.
 */
export type ChangeAnswer = {
  ms: number;
  release: string;
  /** Addresses of the rendered pages. */
  rendered: string[];
};

const env = readEnvironment();
const [config] = readStores(env.storesFile);
if (!config) throw new Error('there is no store');
const publisher = createPublisher({ env });

const publish = async (id: string): Promise<ChangeAnswer> => {
  const started = performance.now();
  const { release, renderedPages } = await publisher.products(config, [id]);
  return { ms: performance.now() - started, release, rendered: renderedPages };
};

let turn = Promise.resolve();
process.on('message', (id: string) => {
  turn = turn.then(async () => {
    process.send?.(await publish(id));
  });
});
const stop = (): void => {
  void turn.then(() => publisher.close()).then(() => process.exit(0));
};
process.once('disconnect', stop);
process.once('SIGTERM', stop);
process.send?.({ type: 'ready', port: 0 });
