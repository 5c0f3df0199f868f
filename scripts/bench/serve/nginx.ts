import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { checkPort } from '../../supervisor/checks.ts';
import { StepError, type Child } from '../../supervisor/child.ts';

/** One worker, precompressed files beside the pages, no log: nginx at its best for such files. */
const config = (folder: string, pages: string, port: number): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'error.log')} warn;
events { worker_connections 1024; }
http {
  types { text/html html; }
  charset utf-8;
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_timeout 65;
  keepalive_requests 100000000;
  gzip_static on;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join(' ')}
  server { listen 127.0.0.1:${port}; root ${pages}; }
}
`;

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (yes: boolean) => (): void => {
      socket.destroy();
      resolve(yes);
    };
    socket.once('connect', end(true));
    socket.once('error', end(false));
  });

/**
 * Starts nginx for a folder of pages, in the foreground.
 * @param folder folder for its configuration and log, which is created
 * @throws {StepError} if it does not come up
 */
export const startNginx = async (
  program: string,
  { folder, pages, keep }: { folder: string; pages: string; keep: (child: Child) => void },
): Promise<{ child: Child; port: number }> => {
  mkdirSync(folder);
  const port = await checkPort(0, '127.0.0.1', 'the port of nginx');
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, config(folder, pages, port));
  const nginx = spawn(program, ['-c', file, '-p', folder, '-e', join(folder, 'error.log')], { stdio: 'inherit' });
  const ended = new Promise<string>((resolve) => {
    nginx.once('error', (error) => resolve(`could not be started: ${error.message}`));
    nginx.once('exit', (code) => resolve(`ended with code ${code}`));
  });
  const child: Child = { name: 'nginx', process: nginx, ended };
  keep(child);
  for (let attempts = 0; attempts < 100; attempts += 1) {
    if (await accepts(port)) return { child, port };
    if (nginx.exitCode !== null) break;
    await setTimeout(50);
  }
  throw new StepError(`nginx did not come up (see ${join(folder, 'error.log')})`);
};
