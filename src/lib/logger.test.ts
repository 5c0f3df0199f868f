import { expect, test } from 'vitest';
import type { LogLevel } from './log-levels.ts';
import { createLogger } from './logger.ts';

const linesOf = (
  log: (logger: ReturnType<typeof createLogger>) => void,
  level: LogLevel = 'info',
): Record<string, unknown>[] => {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  log(createLogger({ name: 'worker', level, destination }));
  return lines;
};

test('a line says when, how bad and by which process, in words', () => {
  const [line] = linesOf((logger) => logger.warn({ store: 'S001' }, 'a sentence'));
  expect(line).toEqual({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u),
    process: 'worker',
    pid: process.pid,
    store: 'S001',
    msg: 'a sentence',
  });
});

test('an error is told with its type, message, stack and cause', () => {
  const [line] = linesOf((logger) =>
    logger.error({ err: new TypeError('outer', { cause: new Error('inner') }) }, 'failed'),
  );
  expect(line?.['err']).toEqual({
    type: 'TypeError',
    message: 'outer: inner',
    stack: expect.stringContaining('caused by: Error: inner'),
  });
});

test('lines below the level are left out', () => {
  expect(linesOf((logger) => logger.info('a sentence'), 'warn')).toEqual([]);
});
