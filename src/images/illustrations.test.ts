import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { illustrationName } from './address.ts';
import type { NamedSubject } from './illustrations.ts';
import { createPictures, type Pictures } from './pictures.ts';

let dir: string;
let pictures: Pictures;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'illustrations-'));
  pictures = createPictures(dir);
});
afterEach(async () => {
  pictures.close();
  await rm(dir, { recursive: true });
});

const name = illustrationName('S001', '7');
const card = (length: string): NamedSubject => ({
  name,
  subject: {
    id: '7',
    name: 'MSI GeForce RTX 5070',
    brand: 'MSI',
    categories: ['Graphics Cards', 'PC Parts'],
    attributes: [{ key: 'length', value: length }],
  },
});

test('an illustration is known at once, and drawn when it is first requested', async () => {
  pictures.illustrate([card('300 mm')]);
  const meta = pictures.metaOf(name);
  expect(meta).toMatchObject({ kind: 'svg', width: 320, height: 320, fit: 'full' });
  expect(await readdir(dir)).not.toContain('originals');
  const file = await pictures.svg(meta?.key ?? '');
  expect(file?.type).toBe('image/svg+xml');
  expect(await sharp(file?.path).metadata()).toMatchObject({ format: 'svg', width: 320 });
  expect(await pictures.illustration(name)).toEqual(file);
  expect(await pictures.illustration(illustrationName('S002', '7'))).toBeNull();
});

test('the same product keeps its address; a change of an attribute gives it another', () => {
  pictures.illustrate([card('300 mm')]);
  const before = pictures.metaOf(name);
  pictures.illustrate([card('300 mm')]);
  expect(pictures.metaOf(name)).toEqual(before);
  pictures.illustrate([card('170 mm')]);
  expect(pictures.metaOf(name)?.key).not.toBe(before?.key);
});

test('an illustration stands in feeds as a PNG, also if nobody has seen it yet', async () => {
  pictures.illustrate([card('300 mm')]);
  const icon = await pictures.icon(pictures.metaOf(name)?.key ?? '', 512);
  expect(icon === 'busy' ? null : await sharp(icon?.path).metadata()).toMatchObject({ format: 'png', width: 512 });
});
