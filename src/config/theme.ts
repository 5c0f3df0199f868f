import * as z from 'zod';

/** The theme of a store in `stores.json`: how it looks, how it describes itself, and what its home page consists of. */

/** Theme presets: measures, card form, header and headings (`src/layouts/theme-presets.ts`). */
export const themePresets = ['compact', 'technical', 'soft', 'editorial'] as const;

/** Designs of a home page's first view (`src/features/home/views/`). */
export const firstViews = [
  'offer',
  'departments',
  'chooser',
  'finder',
  'index',
  'scene',
  'stage',
  'statement',
  'wall',
  'rooms',
  'mosaic',
  'price-list',
] as const;

/** Sections of a home page that a theme names; each has its own content. */
const namedSections = ['first', 'ways', 'deals', 'picks', 'categories', 'new', 'brands', 'promises'] as const;

const id = z.string().regex(/^[\w.~-]{1,64}$/u, 'an id in quotes, such as "3"');

const section = z.union([z.enum(namedSections), z.strictObject({ category: id })], {
  error: `one of ${namedSections.map((name) => `"${name}"`).join(', ')}, or { "category": "3" }`,
});

const text = z.string().trim().min(1);
/** A text in some languages; if a language is missing, the English text is shown. */
const texts = z.strictObject({ en: text.optional(), kh: text.optional(), zh: text.optional() }).prefault({});

const keyOf = (one: ThemeSection): string => (typeof one === 'string' ? one : `category ${one.category}`);

export const themeSchema = z
  .strictObject({
    look: z.enum(themePresets).default('compact'),
    /** Overrides the commerce API's color. */
    color: z
      .string()
      .regex(/^#[\da-f]{6}$/u, 'a color such as "#0f766e"')
      .nullable()
      .default(null),
    /** The store's name in languages in which it differs from the commerce API's. */
    name: texts,
    /** Overrides the commerce API's tagline. */
    tagline: texts,
    /** What this store does better than others, in one sentence. */
    strength: texts,
    first: z.enum(firstViews).default('offer'),
    /** Id of the product in the first view; null: the first of the running promotions. */
    hero: id.nullable().default(null),
    /** Id of the category that the first view is about, and that leads rows of any kind; null: the store's first, and none. */
    about: id.nullable().default(null),
    sections: z
      .array(section)
      .refine((list) => list.includes('first'), '"first" among the sections')
      .refine((list) => new Set(list.map(keyOf)).size === list.length, 'each section once')
      .default(['ways', 'first', 'deals', 'picks', 'categories', 'new', 'brands', 'promises']),
  })
  .prefault({});

export type ThemeSection = z.output<typeof section>;
export type ThemeTexts = z.output<typeof texts>;
export type ThemePreset = (typeof themePresets)[number];
