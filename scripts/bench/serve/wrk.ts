import { join } from 'node:path';
import * as z from 'zod';
import type { Child } from '../../supervisor/child.ts';
import { runMeasured } from '../measure.ts';

const answer = z.object({
  requests: z.number(),
  seconds: z.number(),
  bytes: z.number(),
  p50: z.number(),
  p99: z.number(),
  failed: z.number(),
});
/** What wrk measured; `p50` and `p99` in milliseconds. */
export type Load = z.output<typeof answer>;

export type LoadOptions = {
  program: string;
  port: number;
  host: string;
  encoding: string;
  /** File with the addresses, one per line. */
  addresses: string;
  /** Text to append to each address: `.html` for servers that only know files. */
  ending: string;
  seconds: number;
  keep: (child: Child) => void;
};

/** Requests random pages from a server over 32 persistent connections, from one thread. */
export const load = async (options: LoadOptions): Promise<Load> => {
  const { program, port, host, encoding, addresses, ending, seconds, keep } = options;
  const headers = ['-H', `Host: ${host}`, '-H', `Accept-Encoding: ${encoding}`];
  const script = join(import.meta.dirname, 'random.lua');
  const command = [program, '-t1', '-c32', `-d${seconds}s`, '-s', script, ...headers, `http://127.0.0.1:${port}`];
  const { output } = await runMeasured('wrk', [...command, '--', addresses, ending, '1'], { env: process.env, keep });
  return answer.parse(JSON.parse(output.trim().split('\n').at(-1) ?? ''));
};
