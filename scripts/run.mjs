import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeFlagsOf } from './node-flags.mjs';
import { findNode, setUp } from './set-up.mjs';

/**
 * Runs the `npm` commands of the project: `node scripts/run.mjs start …` sets up what a fresh clone lacks, and runs
 * `scripts/start.ts` on the project's Node, with `node_modules/.bin` first on the PATH. Passes on signals.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [name = '', ...args] = process.argv.slice(2);

const run = (node) => {
  const bin = [dirname(node), join(root, 'node_modules', '.bin')].join(delimiter);
  const script = join(root, 'scripts', `${name}.ts`);
  const child = spawn(node, [...nodeFlagsOf(script), script, ...args], {
    cwd: root,
    // In a session of its own, so that Ctrl-C reaches the child only through here, and only once.
    detached: process.platform !== 'win32',
    // The socket that systemd listens on is the first descriptor after the standard three.
    stdio: ['inherit', 'inherit', 'inherit', ...(process.env['LISTEN_FDS'] === '1' ? [3] : [])],
    env: {
      // Processes and threads start in about half the time if the compiled modules of the last run are cached.
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
      ...process.env,
      PATH: [bin, process.env['PATH'] ?? ''].join(delimiter),
      ASTRO_TELEMETRY_DISABLED: '1',
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`${node} could not be started: ${error.message}.`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
};

const fail = (sentence, code = 1) => {
  console.error(sentence);
  process.exit(code);
};

const commands = readdirSync(join(root, 'scripts')).flatMap((file) => /^([a-z-]+)\.ts$/u.exec(file)?.[1] ?? []);
if (!commands.includes(name)) {
  const problem = name === '' ? 'Which command?' : `There is no command "${name}".`;
  fail(`${problem} There are ${commands.join(', ')}.`, 2);
}

try {
  setUp(root);
  run(findNode(root));
} catch (error) {
  fail(error.message);
}
