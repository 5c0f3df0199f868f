import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { startProgram, type Child } from '../supervisor/child.ts';

export type Count = { passed: number; failed: number };

/** One step of `npm test`: a program that either succeeds or fails, or (`counts`) reports how many tests passed. */
export type Step = { name: string; command: string[]; env?: Record<string, string>; counts?: boolean };

const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

/**
 * Counts the tests in a vitest report. A file that failed without a failed test, because it could not be loaded or a
 * hook failed, counts as one failure.
 * @param text the JSON report
 */
export const countReport = (text: string): Count => {
  const { numPassedTests, numFailedTests, testResults } = report.parse(JSON.parse(text));
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + brokenFiles.length };
};

const readReport = (file: string): Count => {
  try {
    return countReport(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1 };
  }
};

/**
 * Runs a step. Tests are shown as they run; a check, which runs beside them, shows its output only if it fails.
 * @param keep receives the process, to supervise it
 */
export const runStep = async (step: Step, keep: (child: Child) => void): Promise<Count> => {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  const file = join(folder, 'report.json');
  const [name = '', ...args] = step.command;
  const flags = step.counts ? ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`] : [];
  const command = name === 'node' ? process.execPath : join('node_modules', '.bin', name);
  try {
    const env = { ...process.env, ...step.env };
    const child = startProgram(step.name, command, [...args, ...flags], { env, quiet: !step.counts });
    keep(child);
    const good = (await child.ended) === 'ended with code 0';
    if (!step.counts) return good ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
    const count = readReport(file);
    // The runner itself can fail although every test passed: an unhandled error, or a failed set-up.
    return good || count.failed > 0 ? count : { ...count, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true });
  }
};
