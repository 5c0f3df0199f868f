import { expect, test } from 'vitest';
import { countReport, runStep } from './steps.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

test('counts tests, and a file that fails without a failed test as one', () => {
  const testResults = [
    file('passed', 'passed', 'passed'),
    file('failed', 'failed', 'passed'),
    file('failed'),
    file('failed', 'passed'),
  ];
  expect(countReport(JSON.stringify({ numPassedTests: 4, numFailedTests: 1, testResults }))).toEqual({
    passed: 4,
    failed: 3,
  });
});

test('a program counts as one, a run that leaves no report as a failure', async () => {
  const keep = () => {};
  expect(await runStep({ name: 'good', command: ['node', '-e', ''] }, keep)).toEqual({ passed: 1, failed: 0 });
  expect(await runStep({ name: 'bad', command: ['node', '-e', 'process.exit(3)'] }, keep)).toEqual({
    passed: 0,
    failed: 1,
  });
  expect(await runStep({ name: 'killed', command: ['node', '-e', 'process.kill(process.pid)'] }, keep)).toEqual({
    passed: 0,
    failed: 1,
  });
  expect(await runStep({ name: 'mute', command: ['node', '-e', '""', '--'], counts: true }, keep)).toEqual({
    passed: 0,
    failed: 1,
  });
});
