import { spawn } from 'node:child_process';
import { chownSync, copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../support/free-port.ts';
import {
  buildCaddyImage,
  buildImage,
  buildNodeImage,
  hardened,
  hasCompose,
  hasPodman,
  openCompose,
  openPodman,
  runAtContainer,
  stopContainer,
  type Podman,
} from '../support/image.ts';
import { makeOneStoreFiles } from '../support/one-store-files.ts';
import { isLong } from '../support/shop.ts';

/** The image of `deploy/Dockerfile`, built and run, and `deploy/compose.yaml`: some minutes, so in long runs alone. */

const host = 's008.localhost';

const get = (port: number, path: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, headers: { host: `${host}:${port}` } }, (incoming) => {
      text(incoming).then((body) => resolve({ status: incoming.statusCode ?? 0, body }), reject);
    });
    outgoing.once('error', reject);
    outgoing.end();
  });

describe.skipIf(!isLong || !hasPodman())('the image', () => {
  let podman: Podman;
  let image: string;
  let base: string;
  const files = isLong ? makeOneStoreFiles('S008') : null;
  beforeAll(() => {
    podman = openPodman();
    base = buildNodeImage(podman);
    image = buildImage(podman, base);
  }, 600_000);
  afterAll(() => {
    podman.close();
    rmSync(files?.folder ?? '', { recursive: true, force: true });
  });

  const inside = (...command: string[]): string =>
    podman.run(['run', '--rm', '--network', 'none', ...hardened, image, 'sh', '-c', command.join(' ')]);

  test('runs as nobody, and may write its data alone', () => {
    expect(inside('id -u; touch /data/x && echo written').split('\n')).toEqual(['65534', 'written', '']);
    expect(() => inside('touch /app/x')).toThrow('Read-only file system');
  });

  test('has no tests, no build tools, and no settings of this machine', () => {
    const found = inside(
      'ls -d /app/tests /app/.git /app/node_modules/astro /app/node_modules/node /root/.npmrc /root/.npm 2>/dev/null;',
      'find /app/src /app/scripts -name "*.test.*" | wc -l',
    );
    expect(found.trim()).toBe('0');
    const size = (name: string): number => Number(podman.run(['inspect', '--format', '{{.Size}}', name]));
    expect(size(image) - size(base)).toBeLessThan(100e6);
  });

  test('serves pages, says that it is ready, and ends within seconds', async () => {
    const [port, commercePort] = [await freePort(), await freePort()];
    const env = {
      PORT: port,
      COMMERCE_PORT: commercePort,
      DEMO_DIR: '/demo',
      STORES_FILE: '/stores.json',
      BIND: '127.0.0.1',
    };
    podman.run([
      'run',
      '--detach',
      '--name',
      'shop',
      '--network',
      'host',
      ...hardened,
      ...Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      '--volume',
      `${files?.demo}:/demo:ro`,
      '--volume',
      `${files?.storesFile}:/stores.json:ro`,
      image,
    ]);
    await vi.waitUntil(async () => (await get(port, '/readyz').catch(() => null))?.status === 200, {
      timeout: 120_000,
      interval: 200,
    });
    const { status, body } = await get(port, '/kh');
    expect(status).toBe(200);
    expect(body).toContain('<html lang="km"');
    expect(podman.run(['exec', 'shop', 'npm', 'run', '--silent', 'status'])).toMatch(/^S008 +ok/mu);
    podman.run(['healthcheck', 'run', 'shop']);
    const { milliseconds, code } = stopContainer(podman, 'shop');
    expect(code).toBe(0);
    expect(milliseconds).toBeLessThan(5000);
  });
  test.skipIf(!hasCompose())(
    'compose.yaml: a shop from nothing, with Caddy in front of it',
    async ({ skip }) => {
      if (!buildCaddyImage(podman)) return skip('there is no Caddy here');
      const folder = join(podman.folder, 'deploy');
      cpSync('deploy', folder, { recursive: true });
      copyFileSync('.env.example', join(folder, 'storefront.env'));
      for (const [from, to] of [
        ['stores.example.json', 'stores.json'],
        ['shop/stores.json', 'shop/stores.json'],
      ] as const) {
        const stores = readFileSync(join(folder, from), 'utf8').replace('s001.example.com', 's001.localhost');
        writeFileSync(join(folder, to), stores);
      }
      writeFileSync(join(folder, '.env'), 'STOREFRONT_HOSTS=s001.localhost\nSTOREFRONT_EMAIL=you@example.com\n');
      const backups = join(folder, 'backups');
      mkdirSync(backups, { mode: 0o700 });
      chownSync(backups, 65_534, 65_534);
      const compose = openCompose(podman, folder, 'storefront');
      const at = (path: string, ...options: string[]): string =>
        runAtContainer(podman, 'storefront_network_1', [
          'curl',
          '--silent',
          '--insecure',
          '--resolve',
          '*:443:127.0.0.1',
          ...options,
          `https://s001.localhost${path}`,
        ]);
      const status = (path: string): string => at(path, '--output', '/dev/null', '--write-out', '%{http_code}');

      compose('up', '--detach', 'network');
      compose('run', '--rm', '--no-deps', 'api', 'npm', 'run', 'import', '--', '--shop', '/shop');
      const products = ['--store', 'S001', '--file', '/shop/products.jsonl'];
      compose('run', '--rm', '--no-deps', 'api', 'npm', 'run', 'import', '--', ...products);
      compose('up', '--detach');
      await vi.waitUntil(() => status('/readyz') === '200', { timeout: 120_000, interval: 500 });
      expect(at('/product/1')).toContain('$24.90');
      expect(at('/', '--head')).toMatch(/^HTTP\/2 200/u);
      const opsPage = ['curl', '--silent', 'http://localhost:4322/'];
      expect(runAtContainer(podman, 'storefront_network_1', opsPage)).toContain('<title>Operations</title>');

      compose(
        'exec',
        '-T',
        'api',
        'npm',
        'run',
        'shop',
        '--',
        'price',
        '--store',
        'S001',
        '--product',
        '1',
        '--price',
        '21.50',
      );
      await vi.waitUntil(() => at('/product/1').includes('$21.50'), { timeout: 60_000, interval: 500 });

      compose('exec', '-T', 'ops', 'npm', 'run', 'backup', '--', '--to', '/backups');
      expect(readdirSync(backups)).toHaveLength(1);

      // While the server is away, requests wait for it.
      const answers: string[] = [];
      const restart = spawn('podman', [...podman.options, 'restart', '--time', '20', 'storefront_shop_1'], {
        stdio: 'ignore',
      });
      while (restart.exitCode === null) {
        answers.push(status('/product/1'));
        await setImmediate();
      }
      answers.push(status('/product/1'));
      expect(new Set(answers)).toEqual(new Set(['200']));
      compose('down');
    },
    300_000,
  );
});
