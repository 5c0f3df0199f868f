import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stopChild, type Child } from '../../supervisor/child.ts';
import type { BenchRun } from '../bench-run.ts';
import { findProgram } from '../machine.ts';
import { usePages } from '../release-pages.ts';
import { startOurs } from '../serve/servers.ts';
import { writeAddresses } from '../serve/page-files.ts';
import { load } from '../serve/wrk.ts';
import { publishPurposes, servePurposes } from './purposes.ts';
import { parseProfile, timeByPurpose, type Classify } from './shares.ts';

export type Shares = { name: string; /** Milliseconds by purpose, the most first. */ times: [string, number][] };

const seconds = 10;

const sharesOf = (name: string, folder: string, classify: Classify): Shares => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.cpuprofile'));
  const profiles = files.map((file) => parseProfile(readFileSync(join(folder, file), 'utf8')));
  return { name, times: timeByPurpose(profiles, classify) };
};

const profiled = (folder: string): string[] => ['--cpu-prof', '--cpu-prof-interval=500', `--cpu-prof-dir=${folder}`];

const profileServe = async ({ shop, folder, supervisor, say }: BenchRun, program: string): Promise<Shares> => {
  say('profile of serving');
  const own = join(folder, 'profile-serve');
  mkdirSync(own);
  const addresses = join(folder, 'profile-addresses.txt');
  await usePages(shop, (pages) => writeAddresses(pages, addresses, 10_000));
  let child: Child | null = null;
  try {
    const ours = await startOurs({ shop, supervisor }, profiled(own));
    ({ child } = ours);
    const host = shop.config.hosts[0] ?? '';
    await load({ ...ours, program, host, encoding: 'gzip', addresses, seconds, keep: supervisor.keep });
  } finally {
    if (child) await stopChild(child);
  }
  return sharesOf('serve', own, servePurposes);
};

/** Measures where the time of a full publish and of serving goes. */
export const measureProfile = async (bench: BenchRun): Promise<Shares[]> => {
  const { shop, folder, say } = bench;
  say('profile of a full publish');
  const own = join(folder, 'profile-publish');
  mkdirSync(own);
  shop.unpublish();
  await shop.publish(profiled(own));
  const publish = sharesOf('publish', own, publishPurposes);
  const program = findProgram('wrk');
  return program ? [publish, await profileServe(bench, program)] : [publish];
};
