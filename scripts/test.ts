import { findChromium, findHeadlessShell, findJava } from './checks/machine.ts';
import { runStep, type Count, type Step } from './checks/steps.ts';
import { superviseTask } from './supervisor/supervise.ts';
import { isBuilt } from './supervisor/bundle.ts';

/**
 * `npm test`: runs every check and test; the last line is `N passed, N failed`, where a check counts as one. The checks,
 * which use one processor each, run in parallel with "units and rooms"; meanwhile a browser and Java are found, or
 * installed, for the journeys. `--long` runs the long randomized tests instead of samples of them, and no other check.
 */

const checks: Step[] = [
  { name: 'lock file', command: ['node', 'scripts/complete-lock.mjs', '--check'] },
  { name: 'lint', command: ['oxlint'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  {
    // Of .astro files only: `lint` checks the types of the others, in a fifth of the time.
    name: 'types',
    command: 'astro check --minimumFailingSeverity warning --tsconfig scripts/checks/tsconfig.astro.json'.split(' '),
  },
  { name: 'dead code', command: ['knip', '--no-progress'] },
];

const rooms = (env: Record<string, string>): Step => ({
  name: 'units and rooms',
  command: ['vitest', 'run', '--project', 'rooms', '--project', 'islands'],
  env,
  counts: true,
});

const journeys = (env: Record<string, string>): Step => ({
  name: 'journeys',
  command: ['vitest', 'run', '--project', 'journeys', '--project', 'measured'],
  env,
  counts: true,
});

/** Builds the bundle from which the journeys start their shop. */
const bundle: Step = { name: 'bundle', command: ['node', 'scripts/build.ts'] };

/** Finds what the journeys need, as their environment. */
const findPrograms = async (): Promise<Record<string, string>> => {
  const programs = {
    CHROMIUM: await findChromium(),
    HEADLESS_SHELL: (await findHeadlessShell()) ?? '',
    JAVA: (await findJava()) ?? '',
  };
  if (!programs.JAVA) console.log('No Java was found or could be installed: the HTML checker is left out.');
  return programs;
};

await superviseTask(async ({ keep }) => {
  const long = process.argv.includes('--long');
  const env = { LONG: long ? '1' : '' };
  const total: Count = { passed: 0, failed: 0 };
  const runSteps = async (steps: Step[]): Promise<void> => {
    for (const step of steps) {
      const begin = performance.now();
      const { passed, failed } = await runStep(step, keep);
      total.passed += passed;
      total.failed += failed;
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      console.log(
        `— ${step.name}: ${failed === 0 ? 'passed' : 'failed'} (${passed} passed, ${failed} failed, ${seconds} s)`,
      );
    }
  };
  const [programs] = await Promise.all([
    findPrograms(),
    runSteps(long ? [] : [...checks, ...(isBuilt() ? [] : [bundle])]),
    runSteps([rooms(env)]),
  ]);
  await runSteps([journeys({ ...env, ...programs })]);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
});
