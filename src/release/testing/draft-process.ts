import { storeBody } from '../compress.ts';
import { openDraft } from '../draft.ts';
import { openReleases } from '../releases.ts';

/** Publishes two equal pages over and over until it is killed; prints `begun` when it starts. */
const storeDir = process.argv[2] ?? '.';
process.stdout.write('begun\n');
for (let round = 1; ; round += 1) {
  const releases = openReleases(storeDir);
  const draft = openDraft(storeDir, { base: releases.current() });
  for (const address of ['/a', '/b'])
    draft.put(address, {
      body: storeBody(`${process.pid} ${round} `.repeat(200), null),
      fingerprint: 'f',
      headers: {},
      status: 200,
    });
  draft.commit({ codeVersion: 'v1', nextPriceEnd: null });
  releases.close();
}
