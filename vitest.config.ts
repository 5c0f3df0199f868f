import { defineConfig } from 'vitest/config';
import { messageModules } from './scripts/vite/message-modules.ts';

/** Journeys that take times: they run one after the other, when all else is done. Some take them in long runs alone. */
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
  // Files share their processes, and so the browsers and modules in them.
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // A page may be slow on a machine that is busy; what holds sooner is not waited for.
  expect: { poll: { timeout: 10_000 } },
};

/** Unit and room tests stand beside their code; journeys start the whole shop once and use it as shoppers do. */
export default defineConfig({
  plugins: [messageModules()],
  test: {
    // Shops that tests start side by side: a free port each for what nobody asks for.
    env: { OPS_PORT: '0' },
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'rooms',
          // Some of them wait for clocks, which takes no processor.
          maxWorkers: 4,
          // Files share their processes: a process and its modules anew for each file took a third of the time.
          isolate: false,
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/{architecture,server}/**/*.test.ts'],
          // On a busy machine the longest of them takes thrice its time.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'islands',
          maxWorkers: 4,
          // A page of its own for each file: stores and React remember the browser that they were loaded in.
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
