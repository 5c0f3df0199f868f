import { SingleBar } from 'cli-progress';
import { readEnvironment, type Environment } from '../src/config/environment.ts';
import { readStores, type StoreConfig } from '../src/config/stores.ts';
import type { JobRun } from '../src/jobs/jobs.ts';
import { openJobs } from '../src/jobs/open-jobs.ts';
import { ConfigError, messageOf } from '../src/lib/errors.ts';
import { releasesFolder } from '../src/release/layout.ts';
import { hasRelease } from '../src/release/releases.ts';
import { explain } from '../src/publish/explain.ts';
import { publishAll } from '../src/publish/publish-all.ts';
import { readPublished } from '../src/publish/published-stores.ts';
import { makeDataDir } from './supervisor/checks.ts';
import { parseOptions } from './supervisor/parse-options.ts';
import type { PublishSummary } from '../src/publish/summary.ts';

/** `npm run publish -- [--store S001 [--product 123]…] [--whole] [--force] [--json] [--former-ok]` */
const line = ({ store, planned, rendered, reused, removed, bytes, seconds, release }: PublishSummary): string =>
  `${store}  ${planned} pages: ${rendered} rendered, ${reused} reused, ${removed} removed, ${(bytes / 1e6).toFixed(1)} MB, ${seconds.toFixed(seconds < 1 ? 3 : 1)} s, release ${release}`;

const readArguments = () =>
  parseOptions(
    {
      store: { type: 'string' },
      product: { type: 'string', multiple: true },
      whole: { type: 'boolean' },
      force: { type: 'boolean' },
      json: { type: 'boolean' },
      'former-ok': { type: 'boolean' },
    },
    'npm run publish -- [--store S001 [--product 123]…] [--whole] [--force] [--json] [--former-ok]',
  );

/** Tells whether a person pinned a store to the release that it has, on this machine or on any (`npm run pin`). */
const isPinnedToRelease = async (env: Environment, code: string): Promise<boolean> => {
  const jobs = openJobs(env);
  try {
    if (!(await jobs.isPinned(code))) return false;
  } finally {
    await jobs.close();
  }
  return hasRelease(releasesFolder(env.dataDir, code)) || (await readPublished(env, [code])).has(code);
};

/**
 * Records the runs beside those of the workers, and lets a worker retry stores that were just published by hand.
 * @param missed stores for the workers to publish, because they failed at a start that goes on without them
 */
const noteRuns = async (
  env: Environment,
  runs: readonly Omit<JobRun, 'id'>[],
  missed: readonly string[],
): Promise<void> => {
  const jobs = openJobs(env);
  try {
    for (const store of missed) await jobs.request(store, { cause: 'start', products: null });
    for (const run of runs) {
      await jobs.addRun(run);
      if (run.error === null) await jobs.retry(run.store);
    }
  } finally {
    await jobs.close();
  }
};

const main = async (): Promise<number> => {
  const values = readArguments();
  const env = readEnvironment();
  makeDataDir(env.dataDir);
  const stores = readStores(env.storesFile);
  const chosen = values.store === undefined ? stores : stores.filter(({ code }) => code === values.store);
  if (chosen.length === 0)
    throw new ConfigError(
      `--store ${values.store}: no such store in ${env.storesFile}; it has ${stores.map(({ code }) => code).join(', ')}`,
    );
  if (values.product && (values.store === undefined || values.whole))
    throw new ConfigError('--product goes with --store, and not with --whole');

  const say = (text: string): void => {
    process.stderr.write(`${text}\n`);
  };
  const pinProblems = new Set<string>();
  const staysPinned = async ({ code }: StoreConfig): Promise<boolean> => {
    const isPinned = await isPinnedToRelease(env, code).catch((error: unknown) => {
      pinProblems.add(messageOf(error));
      return false;
    });
    if (!isPinned) return false;
    if (values.store !== undefined)
      throw new ConfigError(`${code} is pinned; unpin it first: npm run unpin -- --store ${code}`);
    say(`${code}  is pinned and stays as it is; npm run unpin -- --store ${code} ends that`);
    return true;
  };
  const onTerminal = process.stderr.isTTY && !values.json;
  const bar = new SingleBar({
    format: '{store} {bar} {value}/{total} pages, {eta_formatted} left',
    hideCursor: true,
    stream: process.stderr,
    clearOnComplete: true,
  });
  let current = '';
  const runs: Omit<JobRun, 'id'>[] = [];
  let startedAt = Date.now();
  /** Stores are published one after another: each run starts when the previous one has ended. */
  const note = (
    run: Pick<JobRun, 'store' | 'outcome' | 'error' | 'release' | 'pages' | 'rendered' | 'removed'>,
  ): void => {
    const endedAt = Date.now();
    runs.push({ ...run, request: null, cause: values['former-ok'] ? 'start' : 'person', startedAt, endedAt });
    startedAt = endedAt;
  };
  const { published, failures } = await publishAll({
    env,
    stores: chosen,
    isPinned: staysPinned,
    whole: values.whole ?? false,
    force: values.force ?? false,
    ...(values.product ? { products: values.product } : {}),
    log: (text) => {
      if (!onTerminal) say(text);
    },
    onProgress: ({ store, done, planned }) => {
      if (!onTerminal) return;
      if (store === current) bar.update(Math.min(done, planned));
      else {
        bar.stop();
        bar.start(planned, done, { store });
        current = store;
      }
    },
    onStore: (summary) => {
      bar.stop();
      current = '';
      if (!values.json) say(line(summary));
      const { store, release, planned: pages, rendered, removed } = summary;
      const outcome = rendered + removed > 0 ? 'published' : 'unchanged';
      note({ store, outcome, error: null, release, pages, rendered, removed });
      if (summary.leftOut.length > 0)
        say(
          `${summary.store}  left out ${summary.leftOut.length} products, such as ${summary.leftOut
            .slice(0, 3)
            .map(({ id, reason }) => `${id}: ${reason}`)
            .join('; ')}`,
        );
      if (summary.warning !== null) say(`${summary.store}  ${summary.warning}`);
      if (summary.picturesMissing > 0) say(`${summary.store}  ${summary.picturesMissing} pictures could not be loaded`);
    },
    onFailure: ({ store, error, former }) => {
      bar.stop();
      current = '';
      note({ store, outcome: 'failed', error, release: null, pages: null, rendered: null, removed: null });
      say(`${store}  not published, ${former ? 'the release before stays' : 'it has no release yet'}: ${error}`);
    },
    // At a start, a worker runs already: what it does with a store need not be done again.
    ...(values['former-ok']
      ? { onBusy: (store: string) => say(`${store}  is being published by a worker, which is waited for`) }
      : {}),
  }).catch((error: unknown) => {
    throw new Error(explain(error, env.dataDir), { cause: error });
  });
  // The error that stopped a store mostly prevents this, too, and was reported already.
  if (failures.length === 0)
    for (const problem of pinProblems) say(`Whether a store is pinned could not be read: ${problem}`);
  const missed = values['former-ok'] ? failures.filter(({ former }) => former) : [];
  await noteRuns(
    env,
    runs,
    missed.map(({ store }) => store),
  ).catch((error: unknown) => {
    // The error that stopped a store was reported already, and mostly prevents this, too.
    if (failures.length > 0) return;
    say(`The runs could not be noted: ${messageOf(error)}`);
  });
  if (values.json)
    process.stdout.write(`${JSON.stringify({ stores: published, failed: failures.length, failures })}\n`);
  return failures.some(({ former }) => !(values['former-ok'] && former)) ? 1 : 0;
};

// Ends the publisher if its launcher was killed, so that the next start finds the stores free.
const launcher = process.ppid;
setInterval(() => {
  if (process.ppid !== launcher) process.exit(1);
}, 1000).unref();

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`);
  return 1;
});
