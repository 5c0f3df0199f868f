import { join } from 'node:path';
import { startService, type Child } from '../../supervisor/child.ts';
import type { BenchRun } from '../bench-run.ts';
import { findProgram, notInstalled } from '../machine.ts';
import { childrenOf, cpuOf, memoryOf } from '../process-figures.ts';
import { startNginx } from './nginx.ts';

export type Contestant = {
  name: 'ours' | 'nginx' | 'sirv';
  port: number;
  /** Text to append to each address. */
  ending: string;
  child: Child;
};

const processesOf = ({ child }: Contestant): number[] => {
  const pid = child.process.pid ?? 0;
  return [pid, ...childrenOf(pid)];
};

const sum = (values: (number | null)[]): number | null =>
  values.every((value) => value === null) ? null : values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** Returns the processor seconds of a server's processes so far. */
export const cpuOfServer = (server: Contestant): number | null => sum(processesOf(server).map(cpuOf));
export const memoryOfServer = (server: Contestant): number | null => sum(processesOf(server).map(memoryOf));

/** Starts our server in a single process, whatever the environment says. */
export const startOurs = async (
  { shop, supervisor }: Pick<BenchRun, 'shop' | 'supervisor'>,
  flags: readonly string[] = [],
): Promise<Contestant> => {
  const env = { ...shop.env, WEB_CONCURRENCY: '1', NODE_ENV: 'production', NODE_OPTIONS: flags.join(' ') };
  const child = startService('storefront', join('scripts', 'serve.ts'), env);
  return { name: 'ours', port: await supervisor.serve(child), ending: '', child };
};

/** Starts our server and, for the same pages as files, nginx and sirv; `notes` says what is missing. */
export const startServers = async (
  { shop, supervisor, folder }: BenchRun,
  pages: string,
): Promise<{ servers: Contestant[]; notes: string[] }> => {
  const { serve, keep } = supervisor;
  const servers = [await startOurs({ shop, supervisor })];
  const env = { ...process.env, NODE_ENV: 'production' };
  const sirv = startService('sirv', join('scripts', 'bench', 'serve', 'sirv-process.ts'), env, [pages]);
  servers.push({ name: 'sirv', port: await serve(sirv), ending: '', child: sirv });
  const program = findProgram('nginx');
  if (!program) return { servers, notes: [notInstalled('nginx')] };
  const nginx = await startNginx(program, { folder: join(folder, 'nginx'), pages, keep });
  servers.push({ name: 'nginx', ending: '.html', ...nginx });
  return { servers, notes: [] };
};
