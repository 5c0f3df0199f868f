import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { demoProducts } from '../catalogue/testing/demo-products.ts';
import { illustrate } from '../images/illustrations/illustrate.ts';
import type { Subject } from '../images/illustrations/subject.ts';
import { isSafeSvg } from '../images/svg-safety.ts';

/** How the demo's lists look: most of its products have no picture. */

const demoDir = join(import.meta.dirname, '../commerce/demo');
const namedCategory = z.object({ slug: z.string(), name: z.object({ en: z.string() }), image: z.string() });
const taxonomy = z
  .array(namedCategory.extend({ groups: z.array(z.object({ subcategories: z.array(namedCategory) })) }))
  .parse(JSON.parse(readFileSync(join(demoDir, 'taxonomy.json'), 'utf8')));
const subcategories = taxonomy.flatMap(({ groups }) => groups.flatMap((group) => group.subcategories));
const names = new Map(subcategories.map(({ slug, name }) => [slug, name.en]));

/** Products on the first page of a list. */
const pageSize = 24;

const subjectsOf = (file: string): (Subject & { categories: [string] })[] =>
  demoProducts(file).map(({ id, name, attributes, subcategory }) => ({
    id,
    name,
    brand: name.split(' ')[0] ?? null,
    categories: [names.get(subcategory) ?? subcategory],
    attributes: attributes.map(({ key, value }) => ({ key, value })),
  }));
const files = new Map(
  ['phones', 'cameras', 'smart-home', 'extras', 'buildcores'].map((file) => [file, subjectsOf(file)]),
);

const pages = [...files].flatMap(([file, subjects]) =>
  [...Map.groupBy(subjects, ({ categories: [category] }) => category)].map(([category, page]): [string, Subject[]] => [
    `${category} (${file})`,
    page.slice(0, pageSize),
  ]),
);

const side = 24;

/** CIELAB values of a small raster. */
const eye = async (svg: string): Promise<Float32Array> => {
  const { data } = await sharp(Buffer.from(svg))
    .resize(side, side)
    .toColourspace('lab')
    .raw({ depth: 'float' })
    .toBuffer({ resolveWithObject: true });
  return new Float32Array(data.buffer, data.byteOffset, data.length / 4);
};

/** Mean ΔE*ab between two rasters, the empty ground included. */
const distance = (one: Float32Array, other: Float32Array): number => {
  let sum = 0;
  for (let at = 0; at < one.length; at += 3)
    sum += Math.hypot(
      (one[at] ?? 0) - (other[at] ?? 0),
      (one[at + 1] ?? 0) - (other[at + 1] ?? 0),
      (one[at + 2] ?? 0) - (other[at + 2] ?? 0),
    );
  return sum / (side * side);
};

/** Below this, two tiles look like one: about 2 to 3 over the thing itself. */
const alike = 0.75;

describe.each(pages)('the first page of %s', (list, subjects) => {
  const drawn = subjects.map(illustrate);

  it('is drawn small and safe, and the same every time', () => {
    expect(subjects.map(illustrate)).toEqual(drawn);
    for (const svg of drawn) {
      expect(isSafeSvg(Buffer.from(svg))).toBe(true);
      // Lists show 24 of them on slow phones.
      expect(gzipSync(svg).length).toBeLessThan(1700);
    }
  });

  it('has at most two pairs that look alike', async () => {
    const seen = await Promise.all(drawn.map(eye));
    const pairs = seen.flatMap((one, index) =>
      seen.slice(index + 1).flatMap((other, next) => {
        const named = `${subjects[index]?.name ?? ''} / ${subjects[index + 1 + next]?.name ?? ''}`;
        return distance(one, other) < alike ? [named] : [];
      }),
    );
    expect(pairs.length, `${list}: ${pairs.join('; ')}`).toBeLessThanOrEqual(2);
  });
});

/** What no shop of the demo sells. */
const unheardOf = [
  'iDesign Kent Plastic Garbage Can - Bronze',
  'Phanteks - Stackable 3.5" HDD Bracket Duo Pack',
  'PCIe to 2.5" HDD SDD Sata Bracket',
];

it('nothing that is sold comes in a parcel, which tells nothing about it', () => {
  const hasTape = (subject: Subject): boolean => illustrate(subject).includes('l14-44h26l6 44z');
  expect(hasTape({ id: '', name: '', brand: null, categories: [], attributes: [] })).toBe(true);
  expect(
    [...files.values()]
      .flat()
      .filter(hasTape)
      .map(({ name }) => name),
  ).toEqual(unheardOf);
});

/** Each picture of a category, with the first category that has it. */
const categoryPictures = new Map(
  [...subcategories, ...taxonomy].toReversed().map(({ image, slug, name }) => [image, { slug, name: name.en }]),
);

// After a change to the illustrations: `npx vitest run --project rooms src/publish/demo-illustrations.test.ts --update`
it.each([...categoryPictures])(
  'the category picture %s is drawn as its products are',
  async (image, { slug, name }) => {
    const svg = illustrate({ id: slug, name: '', brand: null, categories: [name], attributes: [] });
    await expect(svg).toMatchFileSnapshot(join(demoDir, image));
  },
);
