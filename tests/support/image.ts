import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findProgram } from './front.ts';

/** What `deploy/Dockerfile` makes, built and run by podman on a machine that reaches Debian's and npm's registries alone. */

/** Containers of a test, with their images in a folder of their own. */
export type Podman = {
  folder: string;
  /** Runs podman to its end and gives what it printed. @throws with its error text where it fails */
  run: (args: readonly string[]) => string;
  /** Options of podman itself, for programs that call it. */
  options: readonly string[];
  close: () => void;
};

/** Options of `podman run` that a deployment sets too, and limits that every machine allows. */
export const hardened = [
  '--read-only --cap-drop all --security-opt no-new-privileges',
  '--ulimit nofile=20000:20000 --ulimit nproc=4096:4096 --health-interval disable',
].flatMap((options) => options.split(' '));

const programs = ['podman', 'runc', 'mmdebstrap'] as const;

/** Whether containers can be built and run here: by root, with podman, runc and mmdebstrap. */
export const hasPodman = (): boolean =>
  process.getuid?.() === 0 && programs.every((program) => findProgram(program) !== null);

const runProgram = (command: string, args: readonly string[], env = process.env, cwd = process.cwd()): string => {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    env,
    cwd,
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? `${stderr}${stdout}`}`);
  return stdout;
};

export const openPodman = (): Podman => {
  const folder = mkdtempSync(join(tmpdir(), 'podman-'));
  const [root, runroot] = [join(folder, 'root'), join(folder, 'run')];
  const options = ['--root', root, '--runroot', runroot, '--storage-driver', 'overlay'].concat([
    '--runtime',
    findProgram('runc') ?? 'runc',
    '--cgroup-manager',
    'cgroupfs',
    '--events-backend',
    'file',
  ]);
  const run: Podman['run'] = (args) => runProgram('podman', [...options, ...args]);
  return {
    folder,
    run,
    options,
    close: () => {
      run(['rm', '--all', '--force', '--depend', '--time', '0']);
      spawnSync('umount', [join(root, 'overlay')]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const build = ['build', '--pull=never', '--format', 'docker', '--isolation', 'chroot', '--network', 'host'];

const npmSetting = (name: string): string =>
  runProgram('npm', ['config', 'get', name], { PATH: process.env['PATH'] }).trim();

/**
 * Makes what stands in for `node:24-slim`: Debian with Node and npm at the same places.
 * @returns the image's name
 */
export const buildNodeImage = ({ folder, run }: Podman): string => {
  const [tar, context] = [join(folder, 'debian.tar'), join(folder, 'node')];
  const packages = '--include=libstdc++6,libatomic1,ca-certificates';
  runProgram('mmdebstrap', ['--mode=root', '--variant=essential', packages, 'bookworm', tar]);
  run(['import', tar, 'localhost/debian']);
  rmSync(tar);
  mkdirSync(context);
  copyFileSync(process.execPath, join(context, 'bin-node'));
  const npm = dirname(dirname(realpathSync(findProgram('npm') ?? 'npm')));
  cpSync(npm, join(context, 'npm'), { recursive: true });
  writeFileSync(
    join(context, 'Dockerfile'),
    `FROM localhost/debian
COPY bin-node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
`,
  );
  run([...build, '--tag', 'localhost/node:24-slim', context]);
  return 'localhost/node:24-slim';
};

/**
 * Builds `deploy/Dockerfile`. npm in there asks the registry, by the certificates, that npm asks here.
 * @param base an image with Node and npm
 * @returns the image's name
 */
export const buildImage = ({ folder, run }: Podman, base: string): string => {
  const npmrc = join(folder, 'npmrc');
  const cafile = process.env['NODE_EXTRA_CA_CERTS'] ?? npmSetting('cafile');
  const hasCafile = cafile !== '' && cafile !== 'null';
  writeFileSync(npmrc, `registry=${npmSetting('registry')}\n${hasCafile ? `cafile=${cafile}\n` : ''}`);
  const mounts = [`${npmrc}:/root/.npmrc:ro`, ...(hasCafile ? [`${cafile}:${cafile}:ro`] : [])];
  run([
    ...build,
    '--build-arg',
    `BASE=${base}`,
    '--file',
    'deploy/Dockerfile',
    '--tag',
    'storefront',
    ...mounts.flatMap((mount) => ['--volume', mount]),
    '.',
  ]);
  return 'storefront';
};

/**
 * Makes what stands in for `caddy:2`: Debian with this machine's Caddy, started as that image starts it.
 * @returns false where this machine has no Caddy
 */
export const buildCaddyImage = ({ folder, run }: Podman): boolean => {
  const caddy = findProgram('caddy');
  if (caddy === null) return false;
  const context = join(folder, 'caddy');
  mkdirSync(context);
  copyFileSync(caddy, join(context, 'caddy'));
  writeFileSync(
    join(context, 'Dockerfile'),
    `FROM localhost/debian
COPY caddy /usr/bin/caddy
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
`,
  );
  run([...build, '--tag', 'docker.io/library/caddy:2', context]);
  return true;
};

/**
 * Writes a program that podman-compose calls in podman's place. Debian's podman-compose does not know that services may
 * share a network address: its options say so here as podman wants them. The address itself has no way out.
 * @returns its path
 */
const writeShim = ({ folder, options }: Podman, project: string): string => {
  const path = join(folder, 'podman-for-compose');
  const own = ['--ulimit', 'nofile=20000:20000', '--ulimit', 'nproc=4096:4096', '--health-interval', 'disable'];
  const source = `#!${process.execPath}
import { spawnSync } from 'node:child_process';
const [command, ...args] = process.argv.slice(2);
const isRun = command === 'run' || command === 'create';
const isNetwork = (arg) => ['--net', '--network-alias', '-p'].includes(arg);
const kept = args.filter((arg, at) => !isRun || !(isNetwork(arg) || isNetwork(args[at - 1])));
const shared = kept.map((arg) => arg.replace(/^service:(.*)$/u, 'container:${project}_$1_1'));
const network = isRun && !kept.includes('--network') ? ['--network', 'none'] : [];
const all = [...${JSON.stringify(options)}, command, ...(isRun ? ${JSON.stringify(own)} : []), ...network, ...shared];
process.exit(command === 'network' ? 0 : spawnSync('podman', all, { stdio: 'inherit' }).status);
`;
  writeFileSync(`${path}.mjs`, source, { mode: 0o755 });
  return `${path}.mjs`;
};

export const hasCompose = (): boolean => findProgram('podman-compose') !== null;

/**
 * podman-compose over the files of a folder.
 * @param folder has a compose.yaml
 * @returns runs one of its commands and gives what that printed
 */
export const openCompose = (podman: Podman, folder: string, project: string): ((...args: string[]) => string) => {
  const shim = writeShim(podman, project);
  return (...args) => {
    const all = ['--podman-path', shim, '--project-name', project, '--file', 'compose.yaml', ...args];
    return runProgram('podman-compose', all, process.env, folder);
  };
};

/** Runs a program of this machine at the network address of a container. @returns what it printed */
export const runAtContainer = ({ run }: Podman, name: string, command: readonly string[]): string => {
  const pid = run(['inspect', '--format', '{{.State.Pid}}', name]).trim();
  return runProgram('nsenter', ['--target', pid, '--net', ...command]);
};

/** Ends containers by SIGTERM. @returns how long it took in milliseconds, and with what code it ended */
export const stopContainer = ({ run }: Podman, name: string): { milliseconds: number; code: number } => {
  const begin = performance.now();
  run(['stop', '--time', '20', name]);
  const milliseconds = performance.now() - begin;
  return { milliseconds, code: Number(run(['inspect', '--format', '{{.State.ExitCode}}', name])) };
};
