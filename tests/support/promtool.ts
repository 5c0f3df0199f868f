import { spawnSync } from 'node:child_process';
import { findProgram } from './front.ts';

/** Prometheus' own checker; null: this machine has none, and the tests that need it are skipped. */
export const promtool = findProgram('promtool');

/**
 * Runs promtool to its end.
 * @param input what it reads
 * @returns what it said; '' stands for nothing to complain of where `check metrics` was asked
 */
export const runPromtool = (args: readonly string[], input = ''): { status: number | null; output: string } => {
  const { status, stdout, stderr } = spawnSync(promtool ?? 'promtool', args, { input, encoding: 'utf8' });
  return { status, output: stdout + stderr };
};
