import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { hash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, chownSync, constants, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { vi } from 'vitest';
import { freePort } from './free-port.ts';

/** nginx or Caddy in front of a server, with the configuration of `deploy/` on ports and folders of a test. */
export type Front = {
  http: number;
  https: number;
  /** SHA-256 of the public key of its certificate, in Base64: Chromium is told to accept it. */
  keyHash: string;
  stop: () => Promise<void>;
};

/** The path of a program of this machine; null where it has none. */
export const findProgram = (name: string): string | null => {
  for (const folder of [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin']) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder.
    }
  }
  return null;
};

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Servers end themselves when their test does; the folder is one that their user may write. */
const nobody = 65534;

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'front-'));
  if (process.getuid?.() === 0) chownSync(folder, nobody, nobody);
  return folder;
};

const run = async (
  command: string,
  args: string[],
  { folder, port, env = {} }: { folder: string; port: number; env?: Record<string, string> },
): Promise<() => Promise<void>> => {
  const asNobody = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const child: ChildProcess = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...asNobody,
  });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (part: string) => (errors += part));
  await vi.waitUntil(
    async () => {
      if (child.exitCode !== null) throw new Error(`${command} ended: ${errors}`);
      return answers(port);
    },
    { timeout: 20_000, interval: 30 },
  );
  return async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
};

/** Writes `key.pem` and `cert.pem` for a test, and returns the hash of the public key. */
const makeCertificate = (folder: string): string => {
  const curve = 'ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost'.split(' ');
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  const made = spawnSync('openssl', ['req', '-x509', '-newkey', ...curve, ...files]);
  if (made.status !== 0) throw new Error(`no certificate was made: ${made.stderr.toString()}`);
  if (process.getuid?.() === 0)
    for (const name of ['key.pem', 'cert.pem']) chownSync(join(folder, name), nobody, nobody);
  const { publicKey } = new X509Certificate(readFileSync(join(folder, 'cert.pem')));
  return hash('sha256', publicKey.export({ type: 'spki', format: 'der' }), 'base64');
};

/** @param upstream the port of the server behind it, or those of several */
export const startNginx = async (
  nginx: string,
  upstream: number | readonly number[],
  hosts: readonly string[],
): Promise<Front> => {
  const ports = typeof upstream === 'number' ? [upstream] : upstream;
  const folder = makeFolder();
  const [http, https] = [await freePort(), await freePort()];
  const keyHash = makeCertificate(folder);
  const shipped = readFileSync('deploy/nginx/storefront.conf', 'utf8')
    .replaceAll(/^ +listen \[::\].*\n/gmu, '')
    .replaceAll('listen 80', `listen 127.0.0.1:${http}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${https}`)
    .replaceAll('s001.example.com s002.example.com', hosts.join(' '))
    .replace('/etc/letsencrypt/live/storefront/fullchain.pem', join(folder, 'cert.pem'))
    .replace('/etc/letsencrypt/live/storefront/privkey.pem', join(folder, 'key.pem'))
    .replace('/var/cache/nginx/storefront', join(folder, 'cache'))
    .replace(/^( +server )127\.0\.0\.1:4321(.*\n)/mu, (_, before: string, after: string) =>
      ports.map((port) => `${before}127.0.0.1:${port}${after}`).join(''),
    );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/nginx.pid; error_log stderr warn; worker_processes 1; events { worker_connections 256; }
http { access_log off; ${temporary.join(' ')}
${shipped}
}`,
  );
  const stop = await run(nginx, ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
    folder,
    port: https,
  });
  return { http, https, keyHash, stop };
};

export const startCaddy = async (caddy: string, upstream: number, hosts: readonly string[]): Promise<Front> => {
  const folder = makeFolder();
  const [http, https] = [await freePort(), await freePort()];
  const keyHash = makeCertificate(folder);
  // Certificates come from outside, and a shop that is gone does not come back.
  const shipped = readFileSync('deploy/caddy/Caddyfile', 'utf8')
    .replace('email {$STOREFRONT_EMAIL}', `admin off\n\thttp_port ${http}\n\thttps_port ${https}`)
    .replace('http:// {', `http://:${http} {`)
    .replace(
      /^(\{\$STOREFRONT_HOSTS.*\{)$/mu,
      (site) => `${site}\n\ttls ${join(folder, 'cert.pem')} ${join(folder, 'key.pem')}`,
    )
    .replace('lb_try_duration 10s', 'lb_try_duration 500ms');
  writeFileSync(join(folder, 'Caddyfile'), shipped);
  const home = join(folder, 'home');
  mkdirSync(home);
  if (process.getuid?.() === 0) chownSync(home, nobody, nobody);
  const stop = await run(caddy, ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    folder,
    port: https,
    env: {
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      STOREFRONT_HOSTS: hosts.join(', '),
      STOREFRONT_UPSTREAM: `127.0.0.1:${upstream}`,
    },
  });
  return { http, https, keyHash, stop };
};
