import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readArguments } from './bench/arguments.ts';
import { openBenchShop } from './bench/bench-shop.ts';
import type { BenchRun } from './bench/bench-run.ts';
import { boundsOf, holds } from './bench/bounds.ts';
import { measureCalls } from './bench/calls/calls-section.ts';
import { measureChanges } from './bench/change-section.ts';
import { describeMachine } from './bench/machine.ts';
import { measureProfile } from './bench/profile/profile-section.ts';
import { measurePublish, publishFirst } from './bench/publish-section.ts';
import { headline, tablesOf } from './bench/report-tables.ts';
import type { Report } from './bench/report.ts';
import { makeScratch } from './bench/scratch.ts';
import { measureServe } from './bench/serve/serve-section.ts';
import { markdownTable, textTable } from './bench/table.ts';
import { measureTransfer } from './bench/transfer/transfer-section.ts';
import { buildBundle, isBuilt } from './supervisor/bundle.ts';
import { superviseTask } from './supervisor/supervise.ts';

/** `npm run bench`: measures the project's figures, each beside what it is compared with (docs/performance.md). */

/** Measures everything that was requested for one shop; only the first shop is compared with other programs. */
const measure = async (run: BenchRun, report: Report, isFirst: boolean): Promise<void> => {
  const { only } = run.wanted;
  const published = await publishFirst(run);
  const others = async (): Promise<void> => {
    if (only.has('change')) report.change.push(await measureChanges(run));
    if (only.has('serve') && isFirst) report.serve = await measureServe(run);
    if (only.has('transfer') && isFirst) report.transfer = await measureTransfer(run);
    if (only.has('calls') && isFirst) report.calls = await measureCalls(run);
  };
  if (only.has('publish')) report.publish.push(await measurePublish(run, published, isFirst, others));
  else await others();
  if (only.has('profile') && isFirst) report.profile = await measureProfile(run);
};

await superviseTask(async (supervisor) => {
  const wanted = readArguments(process.argv.slice(2));
  const started = performance.now();
  const elapsed = (): number => (performance.now() - started) / 1000;
  const say = (line: string): void => {
    process.stderr.write(`${elapsed().toFixed(0).padStart(5)} s  ${line}\n`);
  };
  const scratch = makeScratch(wanted.products);
  process.once('exit', scratch.remove);
  const machine = describeMachine(scratch.inMemory);
  const report: Report = {
    machine,
    file: basename(wanted.file),
    publish: [],
    change: [],
    serve: null,
    transfer: null,
    calls: null,
    profile: [],
    seconds: 0,
  };
  if (!isBuilt()) {
    say('building the pages');
    await buildBundle(supervisor.work);
  }
  for (const [index, products] of wanted.products.entries()) {
    const folder = join(scratch.folder, String(index));
    mkdirSync(folder);
    say(`importing ${products} products`);
    const shop = await openBenchShop(supervisor, { folder: join(folder, 'shop'), file: wanted.file, products });
    await measure({ wanted, shop, products, supervisor, folder, say }, report, index === 0);
    await shop.close();
  }
  report.seconds = elapsed();

  if (wanted.json !== null)
    writeFileSync(wanted.json, `${JSON.stringify({ ...report, bounds: boundsOf(report) }, null, 2)}\n`);
  const render = wanted.markdown ? markdownTable : textTable;
  process.stdout.write(`${headline(report)}\n${tablesOf(report).map(render).join('\n')}\n`);
  return wanted.check && boundsOf(report).some((bound) => !holds(bound)) ? 1 : 0;
});
