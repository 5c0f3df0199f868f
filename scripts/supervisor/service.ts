import { readEnvironment, type Environment } from '../../src/config/environment.ts';
import { explainDiskError } from '../../src/lib/disk.ts';
import { ConfigError } from '../../src/lib/errors.ts';
import { sendHeartbeats } from '../../src/lib/heartbeat.ts';

/** What the long-running scripts have in common; `child.ts` is the other side. */

/** Tells the process that forked this one that it serves, and that it is alive from now on; otherwise prints a line. */
export const announceReady = (port: number, line: string): void => {
  if (process.send) {
    process.send({ type: 'ready', port });
    sendHeartbeats();
  } else console.log(line);
};

/**
 * Calls `stop` once, at the first signal or when the parent process is gone, and exits with 0, or with 1 if it fails.
 * @param again called at each further signal; default: exits at once with 1
 */
export const stopOnSignals = (
  stop: () => Promise<void>,
  {
    signals = ['SIGTERM', 'SIGINT'],
    again = () => process.exit(1),
  }: { signals?: readonly NodeJS.Signals[]; again?: () => unknown } = {},
): void => {
  let stopping = false;
  const begin = (): void => {
    stopping = true;
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of signals)
    process.on(signal, () => {
      if (stopping) again();
      else begin();
    });
  process.once('disconnect', () => {
    if (!stopping) begin();
  });
};

/**
 * Runs a script; a mistake in the configuration, and a data folder that cannot be written, are printed as a sentence,
 * with exit code 1.
 */
export const runScript = async (main: (env: Environment) => Promise<void>): Promise<void> => {
  let env: Environment | null = null;
  try {
    env = readEnvironment();
    await main(env);
  } catch (error) {
    const problem = error instanceof ConfigError ? error.message : env && explainDiskError(error, env.dataDir);
    if (problem === null) throw error;
    console.error(problem);
    process.exit(1);
  }
};
