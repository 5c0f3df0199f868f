import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgram, startNginx, type Front } from '../support/front.ts';
import { freePort } from '../support/free-port.ts';
import { makeOneStoreFiles } from '../support/one-store-files.ts';
import { isLong } from '../support/shop.ts';

/** An upgrade as docs/deploy.md has it: systemd holds the port, nginx stands in front, and the service is restarted. */

const nginx = findProgram('nginx');
const activate = findProgram('systemd-socket-activate');

/** Stands for systemd: starts the service again whenever it ends, and says the process id of each. */
const serviceManager = 'while :; do "$0" scripts/start.ts & echo "pid $!"; wait $!; echo "ended $?"; done';

const rounds = isLong ? 10 : 2;

describe.skipIf(nginx === null || activate === null)('a restart under load', () => {
  let files: ReturnType<typeof makeOneStoreFiles>;
  let manager: ChildProcess;
  let front: Front;
  const agent = new Agent({ keepAlive: true, maxSockets: 16, rejectUnauthorized: false });
  let pid = 0;
  const ends: string[] = [];
  let onReady = Promise.withResolvers<void>();

  const get = async (path: string): Promise<number | string> => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const host = `${files.host}:${front.https}`;
    const options = {
      port: front.https ?? 0,
      host: '127.0.0.1',
      servername: files.host,
      path,
      agent,
      headers: { host },
    };
    const outgoing = request(options, (incoming) => {
      buffer(incoming).then(() => resolve(incoming.statusCode ?? 0), reject);
    });
    outgoing.once('error', reject);
    outgoing.end();
    return promise.catch((error: Error) => error.message);
  };

  beforeAll(async () => {
    files = makeOneStoreFiles('S008', undefined, ['en', 'kh']);
    const port = await freePort();
    manager = spawn(
      activate ?? '',
      [
        `--listen=127.0.0.1:${port}`,
        ...['PATH', 'HOME', 'NODE_COMPILE_CACHE'].map((name) => `--setenv=${name}=${process.env[name] ?? ''}`),
        ...Object.entries({
          STORES_FILE: files.storesFile,
          DEMO_DIR: files.demo,
          DATA_DIR: join(files.folder, 'data'),
          LOG_LEVEL: 'silent',
          PORT: String(port),
          COMMERCE_PORT: '0',
        }).map(([name, value]) => `--setenv=${name}=${value}`),
        'sh',
        '-c',
        serviceManager,
        process.execPath,
      ],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    createInterface({ input: manager.stdout ?? process.stdin }).on('line', (line) => {
      const [word, value] = line.split(' ');
      if (word === 'pid') pid = Number(value);
      if (word === 'ended') ends.push(value ?? '');
      if (word === 'ready') onReady.resolve();
    });
    front = await startNginx(nginx ?? '', port, [files.host]);
    // The first connection starts the service, and waits until it serves.
    await get('/readyz');
    await onReady.promise;
  });
  afterAll(async () => {
    // Its output closes when the service, which shares it, has ended too: only then nothing is written to the folder.
    const ended = once(manager, 'close');
    manager.kill('SIGTERM');
    if (pid > 0) process.kill(pid, 'SIGTERM');
    await ended;
    await front.stop();
    agent.destroy();
    rmSync(files.folder, { recursive: true, force: true });
  });

  test('every page comes, those that nginx may not keep too', { timeout: rounds * 60_000 }, async () => {
    const answers = new Map<number | string, number>();
    const running: Promise<void>[] = [];
    let slowest = 0;
    let loading = true;
    const ask = async (path: string): Promise<void> => {
      const begin = performance.now();
      const answer = await get(path);
      slowest = Math.max(slowest, performance.now() - begin);
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    };
    const load = async (): Promise<void> => {
      // 50 a second: the guarded home page, kept ones, and addresses that nginx has not seen.
      for (let at = 0; loading; at += 1) {
        running.push(ask(['/', '/kh', '/category', `/kh?at=${at}`, '/kh/category'][at % 5] ?? '/'));
        await pause(20);
      }
      await Promise.all(running);
    };
    const loaded = load();
    for (let round = 0; round < rounds; round += 1) {
      await pause(500);
      onReady = Promise.withResolvers();
      process.kill(pid, 'SIGTERM');
      await onReady.promise;
    }
    loading = false;
    await loaded;
    expect(ends).toEqual(Array.from({ length: rounds }, () => '0'));
    console.log(`${running.length} requests over ${rounds} restarts, the slowest ${Math.round(slowest)} ms`);
    expect([...answers].filter(([answer]) => answer !== 200 && answer !== 304)).toEqual([]);
  });
});
