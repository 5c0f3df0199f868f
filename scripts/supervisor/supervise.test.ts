import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'supervise-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const script = (name: string, source: string): string => {
  const file = join(dir, `${name}.ts`);
  writeFileSync(file, source);
  return JSON.stringify(file);
};

/** A service that says when it is ready and, asked to stop, says so and ends. */
const service = (name: string, body = ''): string =>
  script(
    name,
    `process.on('SIGTERM', () => { console.log('${name} stops'); process.exit(0); });
     setInterval(() => {}, 1000); ${body} process.send({ type: 'ready', port: 7 });`,
  );

type Run = { child: ChildProcess; output: Promise<string>; problem: Promise<string>; code: Promise<number | null> };

const command = (steps: string): Run => {
  const room = resolve('scripts/supervisor');
  const file = join(dir, 'command.ts');
  writeFileSync(
    file,
    `import { superviseCommand, superviseTask } from '${room}/supervise.ts';
     import { startProgram, startService } from '${room}/child.ts';
     const env = process.env;
     ${steps}`,
  );
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'pipe'] });
  return {
    child,
    output: text(child.stdout),
    problem: text(child.stderr),
    code: new Promise((done) => child.once('exit', (code) => done(code))),
  };
};

/** Waits for a word in the output and then sends a signal. */
const signalAfter = (child: ChildProcess, word: string, ...signals: NodeJS.Signals[]): void => {
  child.stdout?.on('data', (part: Buffer) => {
    if (part.toString().includes(word)) for (const signal of signals) child.kill(signal);
  });
};

test('services are stopped once, last one first, also when the signal comes twice', async () => {
  const { child, output, problem, code } = command(`await superviseCommand(async ({ serve }) => {
    const one = await serve(startService('one', ${service('one')}, env));
    await serve(startService('two', ${service('two')}, env));
    console.log('up', one);
  });`);
  signalAfter(child, 'up', 'SIGINT', 'SIGINT');
  expect(await code).toBe(0);
  expect((await output).trim().split('\n')).toEqual(['up 7', 'two stops', 'one stops']);
  expect(await problem).toBe('');
});

test('the server, and no other service, runs with short pauses of the collector', async () => {
  const flags = 'console.log(process.execArgv.filter((flag) => flag.includes("semi-space")).join());';
  const { child, output } = command(`await superviseCommand(async ({ serve }) => {
    await serve(startService('one', ${service('serve', flags)}, env));
    await serve(startService('two', ${service('worker', flags)}, env));
    console.log('up');
  });`);
  signalAfter(child, 'up', 'SIGINT');
  expect((await output).split('\n').slice(0, 3)).toEqual(['--max-semi-space-size=4', '', 'up']);
});

test('a service that ends by itself ends the whole with one sentence', async () => {
  const { output, problem, code } = command(`await superviseCommand(async ({ serve }) => {
    await serve(startService('one', ${service('one')}, env));
    await serve(startService('second thing', ${service('two', 'setTimeout(() => process.exit(4), 50);')}, env));
  });`);
  expect(await code).toBe(1);
  expect(await problem).toBe('The second thing ended with code 4.\n');
  expect(await output).toBe('one stops\n');
});

test('a service that is kept running is started again when it dies or hangs, and stopped with the others', async () => {
  const { child, output, problem, code } = command(`
    let starts = 0;
    const next = () => {
      starts += 1;
      return startService('one', starts === 1 ? ${service('dies', 'setTimeout(() => process.kill(process.pid, "SIGKILL"), 50);')}
        : starts === 2 ? ${service('hangs', `setTimeout(() => { process.send({ type: 'heartbeat' }); for (;;); }, 50);`)}
        : starts === 3 ? ${script('broken', 'process.exit(2)')}
        : ${service('lives')}, env);
    };
    await superviseCommand(async ({ keepRunning }) => {
      const one = keepRunning(next, 1000);
      console.log('up', await one.ready);
      while (starts < 4) await new Promise((done) => setTimeout(done, 50));
      console.log('fourth');
    });`);
  signalAfter(child, 'fourth', 'SIGTERM');
  expect(await code).toBe(0);
  expect((await problem).trim().split('\n')).toEqual([
    'The one was ended by SIGKILL; it is started again in 0.1 s.',
    'The one did not answer for 1 s.',
    'The one was ended by SIGKILL; it is started again in 0.2 s.',
    'The one ended with code 2; it is started again in 0.4 s.',
  ]);
  expect((await output).split('\n').slice(0, 2)).toEqual(['up 7', 'fourth']);
});

test('a service that never gets ready, and a program that fails, are told', async () => {
  const never = command(
    `await superviseCommand(async ({ serve }) => { await serve(startService('one', ${script('never', 'process.exit(2)')}, env)); });`,
  );
  expect(await never.code).toBe(1);
  expect(await never.problem).toBe('The one ended with code 2 before it was ready.\n');
  const failing = command(
    `await superviseCommand(async ({ work }) => {
       await work(startProgram('work', process.execPath, ['-e', 'console.log("why"); process.exit(3)'], { env, quiet: true }));
     });`,
  );
  expect(await failing.code).toBe(1);
  expect(await failing.problem).toBe('why\nThe work ended with code 3.\n');
});

test('a signal in the middle of a step ends the step', async () => {
  const endless = script('endless', `console.log('working'); setInterval(() => {}, 1000);`);
  const { child, code } = command(
    `await superviseTask(async ({ work }) => { await work(startProgram('work', process.execPath, [${endless}], { env })); return 0; });`,
  );
  signalAfter(child, 'working', 'SIGTERM');
  expect(await code).toBe(130);
});
