import { spawn } from 'node:child_process';
import { StepError, type Child } from '../supervisor/child.ts';
import type { Cost } from './figures.ts';
import { childrenOf, peakOf } from './process-figures.ts';

/** Runs a command, and writes to descriptor 3 what it and its children took; passes SIGTERM on. */
const wrapper = `trap 'kill $child' TERM; "$@" & child=$!; wait $child; code=$?; times >&3; exit $code`;

/** Milliseconds between two readings of the memory. */
const lookEveryMs = 40;

/** Converts `1m2.34s` to seconds. */
const secondsOf = (time: string): number => {
  const [, minutes = '0', seconds = '0'] = /^(\d+)m([\d.,]+)s$/u.exec(time) ?? [];
  return Number(minutes) * 60 + Number(seconds.replace(',', '.'));
};

/** Returns the processor seconds of the shell's children, from the second line of `times`. */
const cpuFrom = (times: string): number =>
  (times.trim().split('\n')[1] ?? '').split(' ').reduce((sum, time) => sum + secondsOf(time), 0);

const collect = (stream: NodeJS.ReadableStream | null | undefined): Promise<string> =>
  new Promise((resolve) => {
    const parts: Buffer[] = [];
    if (!stream) resolve('');
    stream?.on('data', (part: Buffer) => parts.push(part));
    stream?.on('end', () => resolve(Buffer.concat(parts).toString()));
  });

export type MeasuredOptions = { cwd?: string; env: NodeJS.ProcessEnv; keep: (child: Child) => void };

/**
 * Runs a program to its end and measures it.
 * @returns what it took, and its standard output
 * @throws {StepError} if it fails, with the end of its output
 */
export const runMeasured = async (
  name: string,
  command: readonly string[],
  { cwd, env, keep }: MeasuredOptions,
): Promise<Cost & { output: string }> => {
  const started = performance.now();
  const child = spawn('sh', ['-c', wrapper, 'sh', ...command], {
    ...(cwd === undefined ? {} : { cwd }),
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`));
    child.once('exit', (code, signal) => resolve(signal ? `was ended by ${signal}` : `ended with code ${code}`));
  });
  keep({ name, process: child, ended });
  let memory: number | null = null;
  const look = setInterval(() => {
    for (const pid of childrenOf(child.pid ?? 0)) memory = Math.max(memory ?? 0, peakOf(pid) ?? 0);
  }, lookEveryMs);
  const [times, output, said] = [
    collect(child.stdio[3] as NodeJS.ReadableStream | null),
    collect(child.stdout),
    collect(child.stderr),
  ];
  const end = await ended;
  const seconds = (performance.now() - started) / 1000;
  clearInterval(look);
  if (end !== 'ended with code 0')
    throw new StepError(`The ${name} ${end}: ${`${await said}${await output}`.trim().slice(-2000)}`);
  return { seconds, cpu: cpuFrom(await times), memory, output: await output };
};
