import * as z from 'zod';

/**
 * Shapes of the demo catalogue's files in this folder. The seeding reads them
 * through these schemas, so that a mistake in a file is found by name.
 */

/** Text in the shop's languages; English is always there, the others fall back to it. */
export const localized = z.strictObject({
  en: z.string().min(1),
  kh: z.string().min(1).optional(),
  zh: z.string().min(1).optional(),
});

const slug = z.string().regex(/^[a-z\d]+(-[a-z\d]+)*$/u);
/** A path below `uploads/`, such as `drawings/memory.svg`. */
const upload = z.string().regex(/^(photos|drawings|brands|stores)\/[\w.-]+$/u);

/** taxonomy.json: ids are one space over categories, groups and subcategories. */
export const taxonomy = z.array(
  z.strictObject({
    id: z.int(),
    slug,
    name: localized,
    image: upload,
    sequence: z.int(),
    groups: z.array(
      z.strictObject({
        id: z.int(),
        name: localized,
        subcategories: z.array(z.strictObject({ id: z.int(), slug, name: localized, image: upload })).min(1),
      }),
    ),
  }),
);

/** brands.json: one spelling per brand; `aliases` are folded into it. */
export const brands = z.array(
  z.strictObject({ name: z.string().min(1), aliases: z.array(z.string()).default([]), image: upload.nullable() }),
);

/**
 * attributes.json: the attributes that shoppers see, in the order shown; keys
 * not listed stay hidden. `unit` is appended to numbers ("16 GB").
 * `values` translates values that are words.
 */
export const attributes = z.array(
  z.strictObject({
    keys: z.array(z.string()).min(1),
    name: localized,
    unit: z.string().optional(),
    values: z.record(z.string(), localized).optional(),
  }),
);

const article = z.strictObject({ id: z.int(), title: localized, summary: localized, body: localized });

/** content.json: texts shared by all stores; `{store}` stands for the store's name. Bodies are HTML. */
export const content = z.strictObject({
  help: z.array(z.strictObject({ id: z.int(), name: localized, icon: z.string(), articles: z.array(article).min(1) })),
  policies: z.array(z.strictObject({ id: z.int(), title: localized, body: localized, updated_at: z.iso.datetime() })),
  news: z.array(
    z.strictObject({
      id: z.int(),
      title: localized,
      summary: localized,
      body: localized,
      image: upload.nullable(),
      published_at: z.iso.datetime(),
    }),
  ),
});

/** stores.json: who each shop is and what it carries. */
export const demoStores = z.array(
  z.strictObject({
    code: z.string(),
    name: z.string(),
    domain: z.string(),
    logo: upload,
    color: z.string().regex(/^#[\da-f]{6}$/u),
    tagline: localized,
    about_us: localized,
    address: localized,
    smart: z.string(),
    cellcard: z.string(),
    metfone: z.string(),
    whatapp: z.string(),
    telegram_url: z.string(),
    telegram_channel: z.string(),
    facebook_url: z.string(),
    tiktok_url: z.string(),
    youtube_url: z.string(),
    chat_id: z.string().nullable(),
    playstore: z.string().nullable(),
    appstore: z.string().nullable(),
    download_link: z.string().nullable(),
    /** What paying with Anakut brings; absent: no such offer. */
    anakut_label: localized.optional(),
    menu: z.array(
      z.strictObject({
        icon: z.string(),
        title: localized,
        to: z.string(),
        class: z.string(),
        target: z.string().optional(),
      }),
    ),
    /** What the store sells, in the order it leads with. */
    assortment: z.array(
      z.strictObject({
        /** File in products/ without its ending; `buildcores` is the whole BuildCores catalogue, `extras` its kinds without prices, with demo prices. */
        from: z.enum(['featured', 'buildcores', 'phones', 'cameras', 'smart-home', 'extras']),
        /** Subcategory or category slugs; all where absent. */
        categories: z.array(slug).optional(),
        /** At most so many rows, in the file's order. */
        limit: z.int().optional(),
        /** Only rows that have a price. */
        priced: z.boolean().optional(),
      }),
    ),
    promotions: z.array(
      z.strictObject({
        id: z.int(),
        title: localized,
        summary: localized,
        image: upload.nullable(),
        days: z.int(),
        skus: z.array(z.string()),
      }),
    ),
  }),
);
