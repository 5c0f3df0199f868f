import { findChromium, findJava } from './checks/machine.ts';
import { runStep, type Count, type Step } from './checks/steps.ts';
import { superviseTask } from './supervisor/supervise.ts';

/**
 * `npm test`: the machine's Chromium and Java, then every check and test; the last line is `N passed, N failed`, where a
 * check counts as one. `--long` runs the long counted tests instead of their samples, and no other check.
 */

const checks: Step[] = [
  { name: 'lock file', command: ['node', 'scripts/complete-lock.mjs', '--check'] },
  { name: 'lint', command: ['oxlint'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'types', command: ['astro', 'check', '--minimumFailingSeverity', 'warning'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
];

const rooms = (env: Record<string, string>): Step => ({
  name: 'units and rooms',
  command: ['vitest', 'run', '--project', 'rooms'],
  env,
  counts: true,
});

const journeys = (env: Record<string, string>): Step => ({
  name: 'journeys',
  command: ['vitest', 'run', '--project', 'journeys', '--project', 'measured'],
  env,
  counts: true,
});

await superviseTask(async ({ keep }) => {
  const long = process.argv.includes('--long');
  const env = { CHROMIUM: findChromium(), JAVA: findJava() ?? '', LONG: long ? '1' : '' };
  if (!env.JAVA) console.log('No Java was found or could be installed: the HTML checker is left out.');
  const total: Count = { passed: 0, failed: 0 };
  for (const step of [...(long ? [] : checks), rooms(env), journeys(env)]) {
    console.log(`\n— ${step.name}`);
    const begin = performance.now();
    const { passed, failed } = await runStep(step, keep);
    total.passed += passed;
    total.failed += failed;
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    console.log(
      `— ${step.name}: ${failed === 0 ? 'passed' : 'failed'} (${passed} passed, ${failed} failed, ${seconds} s)`,
    );
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
});
