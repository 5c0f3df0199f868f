import { expect, onTestFinished, test } from 'vitest';
import { startWorkerCalls } from './worker-calls.ts';

/** Responds with what it was asked, refuses negative numbers, and ends at 0. */
const echo = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', (number) => {
    if (number === 0) process.exit(3);
    parentPort.postMessage(number < 0 ? { error: 'negative: ' + number } : { number });
  });`;

const start = () => {
  const calls = startWorkerCalls<number, { number: number }>(echo, 'an echo', { eval: true });
  onTestFinished(async () => void (await calls.stop()));
  return calls;
};

test('each request has its own response, and an error is that of its request', async () => {
  const calls = start();
  const asked = [calls.ask(1), calls.ask(-2), calls.ask(3)];
  expect(calls.waiting()).toBe(3);
  const [first, second, third] = await Promise.allSettled(asked);
  expect([first, third]).toMatchObject([{ value: { number: 1 } }, { value: { number: 3 } }]);
  expect(second).toMatchObject({ reason: new Error('negative: -2') });
  expect(calls.waiting()).toBe(0);
});

test('a thread that ends fails what waits and what comes later, with its name', async () => {
  const calls = start();
  const asked = [calls.ask(0), calls.ask(1)];
  for (const one of await Promise.allSettled(asked))
    expect(one).toMatchObject({ reason: new Error('an echo ended with code 3') });
  expect(calls.isDead()).toBe(true);
  await expect(calls.ask(1)).rejects.toThrow('an echo ended with code 3');
});
