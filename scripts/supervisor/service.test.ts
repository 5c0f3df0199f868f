import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'service-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const script = (body: string): string => {
  const file = join(dir, 'service.ts');
  const module = resolve('scripts/supervisor/service.ts');
  writeFileSync(file, `import { announceReady, runScript, stopOnSignals } from '${module}';\n${body}`);
  return file;
};

/** Starts a service that says each time that it is stopping, and ends as `work` does. */
const start = async (work: string): Promise<ChildProcess> => {
  const child = fork(
    script(`
      const stop = async () => { if (process.connected) process.send({ type: 'stopping' }); ${work} };
      setInterval(() => {}, 1000);
      stopOnSignals(stop);
      announceReady(7, 'ready');`),
  );
  expect((await once(child, 'message'))[0]).toEqual({ type: 'ready', port: 7 });
  return child;
};

const stopping = async (child: ChildProcess): Promise<void> => {
  for (let type = ''; type !== 'stopping';) [{ type }] = (await once(child, 'message')) as [{ type: string }];
};

test.each([
  ['', 0],
  ['throw new Error("cannot be closed");', 1],
])('the first signal stops the service (%#)', async (work, expected) => {
  const child = await start(work);
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([expected, null]);
});

test.each(['SIGTERM', 'SIGINT'] as const)('a second signal ends at once what hangs, also %s', async (second) => {
  const child = await start('await new Promise(() => {});');
  child.kill('SIGTERM');
  await stopping(child);
  child.kill(second);
  expect(await once(child, 'exit')).toEqual([1, null]);
});

test('a service stops when its parent is gone', async () => {
  const child = await start('');
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('without a parent, a line says that the service is ready', () => {
  const { stdout } = spawnSync(process.execPath, [script("announceReady(7, 'ready at 7');")], { encoding: 'utf8' });
  expect(stdout).toBe('ready at 7\n');
});

test('a mistake in the configuration is a sentence', () => {
  const module = resolve('src/lib/errors.ts');
  const file = script(`const { ConfigError } = await import('${module}');
    await runScript(async () => { throw new ConfigError('PORT: expected a number'); });`);
  const { stderr, status } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  expect([stderr, status]).toEqual(['PORT: expected a number\n', 1]);
});
