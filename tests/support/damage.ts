import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, rmSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { OneStore } from './one-store.ts';

/** Ways in which files of a data folder get damaged between two runs of the publisher. */
export type Damage = {
  name: string;
  /** What an error is to name. */ file: string;
  apply: () => void;
};

const pageBytes = 4096;

const garble = (file: string, from: number): void => {
  const size = statSync(file).size;
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, randomBytes(Math.max(0, size - from)), 0, undefined, from);
  closeSync(descriptor);
};

/** All damages that a publisher is to get over; `store` has a release. */
export const damagesOf = ({ dataDir, code }: Pick<OneStore, 'dataDir' | 'code'>): Damage[] => {
  const catalogue = join('catalogues', `${code}.sqlite`);
  const pictures = join('pictures', 'index.sqlite');
  const release = join('releases', code);
  const releases = join(release, 'releases.sqlite');
  const inData = (file: string): string => join(dataDir, file);
  const half = (file: string): void => truncateSync(file, Math.floor(statSync(file).size / 2));
  return [
    { name: 'the catalogue is garbage', file: catalogue, apply: () => garble(inData(catalogue), 0) },
    { name: 'the releases are cut short', file: releases, apply: () => half(inData(releases)) },
    {
      name: 'the lock is garbage',
      file: 'publish.lock',
      apply: () => writeFileSync(inData(join(release, 'publish.lock')), randomBytes(2 * pageBytes)),
    },
    { name: 'the catalogue is garbage after its header', file: catalogue, apply: () => garble(inData(catalogue), 100) },
    {
      name: 'the catalogue is garbage from its third page on',
      file: catalogue,
      apply: () => garble(inData(catalogue), 2 * pageBytes),
    },
    { name: 'the catalogue is cut in half', file: catalogue, apply: () => half(inData(catalogue)) },
    { name: 'the catalogue is empty', file: catalogue, apply: () => truncateSync(inData(catalogue), 0) },
    {
      name: 'the catalogue is a folder',
      file: catalogue,
      apply: () => {
        rmSync(inData(catalogue));
        mkdirSync(inData(catalogue));
      },
    },
    { name: "the pictures' index is garbage", file: pictures, apply: () => garble(inData(pictures), 0) },
    {
      name: "the pictures' index is garbage from its third page on",
      file: pictures,
      apply: () => garble(inData(pictures), 2 * pageBytes),
    },
    { name: 'the releases are garbage', file: releases, apply: () => garble(inData(releases), 0) },
    {
      name: 'the releases are garbage from their third page on',
      file: releases,
      apply: () => garble(inData(releases), 2 * pageBytes),
    },
    { name: 'the releases are empty', file: releases, apply: () => truncateSync(inData(releases), 0) },
    { name: 'the releases are lost', file: releases, apply: () => rmSync(inData(releases)) },
  ];
};
