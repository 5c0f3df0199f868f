import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPictureCleaner } from './receipt-image.ts';

const picture = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#2266aa' } })
    .jpeg()
    .toBuffer();

/** Running child processes of this one. */
const children = (): string[] =>
  readdirSync('/proc').filter((id) => {
    try {
      return /^\d+$/u.test(id) && readFileSync(`/proc/${id}/status`, 'utf8').includes(`\nPPid:\t${process.pid}\n`);
    } catch {
      return false;
    }
  });

test('a picture that takes too long is given up, with the process that is at it', async () => {
  const large = await picture(4900);
  const before = children();
  const clean = createPictureCleaner({ timeoutMs: 50 });
  const began = performance.now();
  await expect(clean(large)).rejects.toMatchObject({ reason: 'unsupported', message: 'not decoded within 50 ms' });
  expect(performance.now() - began).toBeLessThan(1000);
  await expect.poll(children).toEqual(before);
});

test('the next picture is made by another process, and a process by itself ends', async () => {
  const before = children();
  const clean = createPictureCleaner({ idleMs: 100 });
  const small = await picture(64);
  const made = await clean(small);
  expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width: 64 });
  const first = children().find((id) => !before.includes(id));
  process.kill(Number(first), 'SIGSTOP');
  const hanging = clean(small);
  process.kill(Number(first), 'SIGKILL');
  await expect(hanging).rejects.toMatchObject({ message: 'the decoder crashed' });
  expect(await clean(small)).toEqual(made);
  await expect.poll(children).toEqual(before);
});
