import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../tests/support/free-port.ts';

test(
  'a worker that starts while Postgres is down is ready, stays, and ends when told to',
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'worker-'));
    writeFileSync(join(folder, 'stores.json'), '{ "stores": [{ "code": "S001", "hosts": ["s001.localhost"] }] }');
    const env = {
      ...process.env,
      DATA_DIR: join(folder, 'data'),
      STORES_FILE: join(folder, 'stores.json'),
      DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none`,
      JOURNAL_KEY: 'a key of at least 32 characters …',
    };
    const worker = fork(join('scripts', 'worker.ts'), { env, silent: true });
    onTestFinished(() => {
      worker.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    });
    let log = '';
    worker.stderr?.on('data', (part: Buffer) => (log += part.toString()));
    const messages: unknown[] = [];
    worker.on('message', (message) => messages.push(message));
    const count = (line: string): number => log.split(line).length - 1;
    await vi.waitUntil(() => count('failed to note what is to be published') >= 2 && count('failed to work off') >= 2, {
      timeout: 90_000,
      interval: 50,
    });
    expect(messages).toContainEqual({ type: 'ready', port: 0 });
    expect(worker.exitCode).toBeNull();
    const ended = once(worker, 'exit');
    worker.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  },
);
