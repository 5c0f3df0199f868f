import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

/** A test's Postgres server, on a socket in a folder of its own. */
export type TestPostgres = {
  /** URL of its only database. */
  url: string;
  /** Drops all tables. */
  empty(): Promise<void>;
  /** Ends the server. @returns a function that starts it again */
  interrupt(): Promise<() => Promise<void>>;
  /** Kills all of its processes. @returns a function that starts it again */
  kill(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
};

const debianFolder = '/usr/lib/postgresql';

/** Folder of this machine's Postgres programs; null: there are none, and tests that need them are skipped. */
export const postgresPrograms: string | null =
  existsSync(debianFolder) && process.platform === 'linux'
    ? (readdirSync(debianFolder)
        .map((version) => join(debianFolder, version, 'bin'))
        .findLast((folder) => existsSync(join(folder, 'initdb'))) ?? null)
    : null;

/** `initdb` refuses to run as root. */
const nobody = 65_534;
const asNobody = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

/** Script that ends the server when its standard input ends, which also happens if the test's process is killed. */
const untilInputEnds = '"$@" & server=$!; cat > /dev/null; kill -INT $server; wait $server';

/**
 * Starts a new, empty server, whose files are not safe from a power cut.
 * @param survivesKills whether committed data survives a kill; a little slower
 */
export const startPostgres = async ({ survivesKills = false } = {}): Promise<TestPostgres> => {
  if (postgresPrograms === null) throw new Error('this machine has no Postgres');
  const programs = postgresPrograms;
  const folder = mkdtempSync(join(tmpdir(), 'pg-'));
  if (asNobody.uid !== undefined) chownSync(folder, nobody, nobody);
  const data = join(folder, 'data');
  const options = { cwd: folder, env: { PATH: process.env['PATH'], HOME: folder }, ...asNobody };
  const flags = ['-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions'];
  execFileSync(join(programs, 'initdb'), ['-D', data, ...flags], { ...options, stdio: 'pipe' });
  const url = `postgres://shop@localhost/postgres?host=${encodeURIComponent(folder)}`;

  const start = async (): Promise<() => Promise<void>> => {
    const commits = `synchronous_commit=${survivesKills ? 'on' : 'off'}`;
    const settings = ['listen_addresses=', 'fsync=off', commits, 'full_page_writes=off'];
    const server = [join(programs, 'postgres'), '-D', data, '-k', folder, ...settings.flatMap((one) => ['-c', one])];
    const child = spawn('sh', ['-c', untilInputEnds, 'sh', ...server], {
      ...options,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    const ended = once(child, 'exit');
    let log = '';
    await new Promise<void>((resolve, reject) => {
      child.stderr.setEncoding('utf8').on('data', (part: string) => {
        log += part;
        if (log.includes('ready to accept connections')) resolve();
      });
      // Clients that connect too early cause FATAL in the log; only a server that ends has failed.
      child.once('exit', () => reject(new Error(log)));
      child.once('error', reject);
    });
    return async () => {
      child.stdin.end();
      await ended;
    };
  };

  let end = await start();
  return {
    url,
    empty: async () => {
      const client = new Client({ connectionString: url });
      await client.connect();
      await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
      await client.end();
    },
    interrupt: async () => {
      await end();
      return async () => {
        end = await start();
      };
    },
    kill: async () => {
      const main = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
      const others = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').split(' ').filter(Boolean);
      for (const pid of [main, ...others]) process.kill(Number(pid), 'SIGKILL');
      await end();
      return async () => {
        end = await start();
      };
    },
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
