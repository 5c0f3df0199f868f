import { defineConfig } from 'vitest/config';
import { messageModules } from './scripts/vite/message-modules.ts';

/** Journeys that measure times: they run one after another, after everything else. Some only run in long runs. */
const measured = [
  'checkout-speed',
  ...(process.env['LONG'] === '1' ? ['lighthouse', 'price-change', 'publish-load', 'webhooks'] : []),
  'pc-builder-speed',
  'presses',
  'second-page',
  'touch-speed',
].map((name) => `tests/journeys/${name}.test.ts`);

const journeys = {
  globalSetup: ['tests/support/shop.setup.ts'],
  // Test files share processes, and with them browsers and modules.
  isolate: false,
  // On a slow and busy machine, a journey of many pages takes four times as long.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // A page may be slow on a busy machine; an expectation that holds sooner does not wait.
  expect: { poll: { timeout: 10_000 } },
};

/** Unit and room tests are beside their code; journeys start the whole shop once and use it as shoppers do. */
export default defineConfig({
  plugins: [messageModules()],
  test: {
    env: {
      // Tests start several shops at once: each takes a free port for the operations page, which nobody opens.
      OPS_PORT: '0',
      // A thirtieth of the work for the password of each of many new shoppers.
      PASSWORD_COST: '10',
    },
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'rooms',
          // Some tests only wait for timers, which takes no processor time.
          maxWorkers: 4,
          // Files share processes: a new process with new modules for each file took a third of the time.
          isolate: false,
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/{architecture,server}/**/*.test.ts'],
          // On a busy machine, the longest test takes three times as long.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'islands',
          maxWorkers: 4,
          // Each file has a page of its own, because stores and React remember the browser in which they were loaded.
          environment: 'happy-dom',
          setupFiles: ['tests/support/islands.setup.ts'],
          include: ['src/**/*.test.tsx'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...journeys,
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          exclude: measured,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...journeys,
          name: 'measured',
          include: measured,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
