import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { ImageMeta } from './address.ts';
import { originalFile, writeDrawing } from './files.ts';
import { illustrate } from './illustrations/illustrate.ts';
import { side } from './illustrations/shading.ts';
import type { Subject } from './illustrations/subject.ts';
import type { PictureIndex } from './picture-index.ts';

/** What to draw, and the name under which the index stores it. */
export type NamedSubject = { name: string; subject: Subject };

const stored: z.ZodType<Subject> = z.object({
  id: z.string(),
  name: z.string(),
  brand: z.nullable(z.string()),
  categories: z.array(z.string()),
  attributes: z.array(z.object({ key: z.string(), value: z.string() })),
});

const metaOf = (svg: string): ImageMeta => ({
  key: createHash('sha256').update(svg).digest('hex').slice(0, 16),
  kind: 'svg',
  width: side,
  height: side,
  color: '#f1f2f4',
  ground: '#f1f2f4',
  fit: 'full',
});

/**
 * Stores illustrations in the image folder: the index records what each is drawn from, and its file is written when
 * first requested.
 */
export const createIllustrations = (dir: string, index: PictureIndex, now: () => number) => ({
  /** Records illustrations that are new or have changed. */
  take: (subjects: Iterable<NamedSubject>): void => {
    const changed: { name: string; meta: ImageMeta; subject: string }[] = [];
    for (const { name, subject } of subjects) {
      const meta = metaOf(illustrate(subject));
      if (index.address(name)?.meta.key !== meta.key) changed.push({ name, meta, subject: JSON.stringify(subject) });
    }
    if (changed.length > 0) index.rememberIllustrations(changed, now());
  },

  /** Draws an illustration and writes its file; returns false if the key is not an illustration's. */
  draw: async (key: string): Promise<boolean> => {
    const subject = index.subject(key);
    if (subject === null) return false;
    const svg = illustrate(stored.parse(JSON.parse(subject)));
    await writeDrawing(dir, originalFile(dir, key, 'svg'), Buffer.from(svg));
    return true;
  },
});
