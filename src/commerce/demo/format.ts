import * as z from 'zod';
import { paymentTypes } from '../../contract/checkout.ts';
import { serviceVenues } from '../../contract/services.ts';

/**
 * Schemas of the demo catalogue's files in this folder. Seeding validates the files with them, so that errors name the
 * file and the field.
 */

/** Text in the shop's languages. English is required; the other languages fall back to it. */
export const localized = z.strictObject({
  en: z.string().min(1),
  kh: z.string().min(1).optional(),
  zh: z.string().min(1).optional(),
});

/**
 * Phrases with which shoppers ask for this, short and varied, in their own words. Used for search only, never shown.
 */
const questions = z.strictObject({
  en: z.array(z.string().min(1)).optional(),
  kh: z.array(z.string().min(1)).optional(),
  zh: z.array(z.string().min(1)).optional(),
});

const slug = z.string().regex(/^[a-z\d]+(-[a-z\d]+)*$/u);
/** A path below `uploads/`, such as `drawings/memory.svg`. */
const upload = z.string().regex(/^(photos|drawings|brands|stores)\/[\w.-]+$/u);

/** taxonomy.json: categories, groups and subcategories share one space of ids. */
export const taxonomyFile = z.array(
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
        subcategories: z
          .array(z.strictObject({ id: z.int(), slug, name: localized, image: upload, questions: questions.optional() }))
          .min(1),
      }),
    ),
  }),
);

/** brands.json: one spelling per brand, and `aliases` that are merged into it. */
export const brandsFile = z.array(
  z.strictObject({ name: z.string().min(1), aliases: z.array(z.string()).default([]), image: upload.nullable() }),
);

const attribute = z.strictObject({
  keys: z.array(z.string()).min(1),
  name: localized,
  group: z.string().optional(),
  unit: z.string().optional(),
  better: z.enum(['more', 'less']).optional(),
  values: z.record(z.string(), localized).optional(),
});

/**
 * attributes.json: the attributes that shoppers see, in order; keys that are not listed stay hidden. `unit` is appended
 * to numbers ("16 GB"), and `values` translates values that are words. `groups` are the headings of a product's
 * details; attributes refer to them by id in their `group`. `better` says whether shoppers prefer more or less. The
 * file may also be just the list of attributes, without groups.
 */
export const attributesFile = z.preprocess(
  (file) => (Array.isArray(file) ? { attributes: file } : file),
  z
    .strictObject({
      groups: z.array(z.strictObject({ id: slug, name: localized })).default([]),
      attributes: z.array(attribute),
    })
    .refine(
      ({ groups, attributes }) =>
        attributes.every(({ group }) => group === undefined || groups.some(({ id }) => id === group)),
      'an attribute names a group that is not among the groups',
    ),
);

const article = z.strictObject({
  id: z.int(),
  title: localized,
  summary: localized,
  body: localized,
  questions: questions.optional(),
});

/** content.json: texts that all stores share; `{store}` stands for the store's name. Bodies are HTML. */
export const contentFile = z.strictObject({
  help: z.array(z.strictObject({ id: z.int(), name: localized, icon: z.string(), articles: z.array(article).min(1) })),
  policies: z.array(
    z.strictObject({
      id: z.int(),
      title: localized,
      body: localized,
      questions: questions.optional(),
      updated_at: z.iso.datetime(),
    }),
  ),
  news: z.array(
    z.strictObject({
      id: z.int(),
      title: localized,
      summary: localized,
      body: localized,
      questions: questions.optional(),
      image: upload.nullable(),
      published_at: z.iso.datetime(),
    }),
  ),
});

const dollars = z.number().min(0).multipleOf(0.01);
const province = z.string().regex(/^(0[1-9]|1\d|2[0-5])$/u);
const dayCount = z.int().min(0).max(60);
const dayRange = z.tuple([dayCount, dayCount]).refine(([fewest, max]) => fewest <= max, 'the fewest days come first');

/** How a shop sells. Amounts are in dollars. */
const merchant = z.strictObject({
  delivery: z.strictObject({
    fee: dollars,
    /** Fees of provinces that differ from `fee`, by the province's code. */
    by_province: z.record(province, dollars),
    /** Order value from which delivery is free. */
    free_from: dollars.optional(),
    /** Minimum and maximum days after the order; an order at `last_hour` or later counts from the next day. */
    days: z
      .strictObject({
        by_province: z.record(province, dayRange),
        other: dayRange,
        last_hour: z.int().min(0).max(24),
      })
      .optional(),
  }),
  /** What the shop promises with every sale. */
  terms: z
    .strictObject({
      /** Days within which a product may be returned or exchanged. */
      exchange_days: z.int().min(1).max(365).optional(),
      /** Months of warranty for products that state none themselves. */
      warranty_months: z.int().min(1).max(120).optional(),
      /** Whether shoppers who pay on delivery may open the box first. */
      open_box: z.boolean().optional(),
    })
    .optional(),
  branches: z
    .array(
      z.strictObject({
        id: z.int().positive(),
        name: localized,
        address: localized,
        hours: localized,
        opening_hours: z.string().min(1).optional(),
        phone: z.string().min(1),
        lat: z.number().min(-90).max(90),
        long: z.number().min(-180).max(180),
      }),
    )
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'an id stands twice'),
  /** VAT TIN, such as K001-123456789. */
  tax_number: z
    .string()
    .regex(/^[A-Z]\d{3}-\d{9}$/u)
    .optional(),
  /** The first one is the default. */
  payment_types: z.array(z.enum(paymentTypes)).min(1),
  /** Discount for paying with Anakut; its name is `anakut_label`. */
  anakut_percent: z.number().min(0).max(100).multipleOf(0.01).optional(),
  banks: z.array(
    z.strictObject({
      type: z.string().regex(/^[a-z]+$/u),
      name: z.string().min(1),
      account_name: z.string().min(1),
      account_number: z.string().min(1),
    }),
  ),
  khqr: z
    .strictObject({
      account: z
        .string()
        .regex(/^[\w.-]+@[\w.-]+$/u)
        .max(32),
      name: z.string().min(1).max(25),
      name_km: z.string().min(1).max(25).optional(),
      city: z.string().min(1).max(15),
      city_km: z.string().min(1).max(15).optional(),
      phone: z.string().regex(/^\d{8,12}$/u),
      currency: z.enum(['USD', 'KHR']),
      /** Riel per dollar; required for codes in riel. */
      riel_rate: z.number().min(1000).max(10_000).optional(),
    })
    .refine(({ currency, riel_rate }) => currency === 'USD' || riel_rate !== undefined, 'codes in riel need riel_rate')
    .optional(),
  /** One-time codes: the calling codes of allowed countries, and the limit per day. */
  codes: z
    .strictObject({
      countries: z.array(z.string().regex(/^[1-9]\d{0,2}$/u)).min(1),
      per_day: z.int().min(1).max(100_000),
    })
    .optional(),
  /** The rules for booking services; the defaults are in `defaultBookingRules`. */
  booking: z
    .strictObject({
      change_hours: z.int().min(0).max(720).optional(),
      lead_minutes: z.int().min(0).max(20_160).optional(),
      days_ahead: z.int().min(1).max(365).optional(),
      step_minutes: z.int().min(5).max(240).optional(),
      max_open: z.int().min(1).max(1000).optional(),
    })
    .optional(),
  /** What one account may order without paying, in pieces and dollars. */
  unpaid: z.strictObject({ pieces: z.int().min(1).max(100_000), value: dollars }).optional(),
});

const clock = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d–(?:(?:[0-3]\d|4[0-7]):[0-5]\d|48:00)$/u)
  .refine((span) => span.slice(0, 5) < span.slice(6), 'the span ends before it starts; after midnight, add 24 hours');
/** '2027-04-14', or '04-14' for every year. */
const dayOff = z.string().regex(/^(?:\d{4}-)?(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/u);
/** Spans such as '08:00–12:00' by weekday, '1' (Monday) to '7'; an end after 24:00 is on the next day. */
const week = z.partialRecord(z.enum(['1', '2', '3', '4', '5', '6', '7']), z.array(clock));

/**
 * services.json: the services that can be booked. All stores share the categories, skills, services and days off; each
 * store lists which services it offers and its freelancers. A service with the `sku` of a product is paid at checkout,
 * others on the spot.
 */
export const servicesFile = z.strictObject({
  categories: z.array(z.strictObject({ id: z.int().positive(), name: localized, icon: z.string().optional() })),
  skills: z.array(z.strictObject({ key: slug, name: localized })),
  services: z.array(
    z.strictObject({
      id: z.int().positive(),
      category: z.int(),
      name: localized,
      description: localized,
      image: upload.optional(),
      price: z.number().min(0.01).multipleOf(0.01).optional(),
      /** Whether the price is a starting price. */
      from: z.boolean().optional(),
      sku: z.string().min(1).optional(),
      /** The duration in minutes, and the minutes after it that stay free (`buffer`). */
      duration: z.int().min(5).max(720),
      buffer: z.int().min(0).max(240),
      places: z.array(z.enum(serviceVenues)).min(1),
    }),
  ),
  holidays: z.array(dayOff),
  stores: z.record(
    z.string(),
    z.strictObject({
      services: z.array(z.int()),
      freelancers: z.array(
        z.strictObject({
          id: z.int().positive(),
          name: localized,
          title: localized,
          about: localized,
          image: upload.optional(),
          /** In stars. */
          rating: z.number().min(0.1).max(5).multipleOf(0.1).optional(),
          reviews: z.int().min(0),
          jobs: z.int().min(0),
          /** BCP 47 tags. */
          languages: z.array(z.enum(['km', 'en', 'zh', 'fr', 'vi', 'th'])).min(1),
          areas: z.array(province),
          skills: z.array(slug).min(1),
          services: z.array(z.int()).min(1),
          portfolio: z.array(
            z.strictObject({ title: localized, description: localized.optional(), image: upload.optional() }),
          ),
          hours: week,
          breaks: week.optional(),
          holidays: z.array(dayOff).optional(),
        }),
      ),
    }),
  ),
});

/** A shop's identity, and how it sells. */
const store = z.strictObject({
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
  /** Name of the courier. */
  delivery_partner: z.string().min(1).optional(),
  /** The label of the Anakut discount; absent if the shop does not offer it. */
  anakut_label: localized.optional(),
  merchant,
  menu: z.array(
    z.strictObject({
      icon: z.string(),
      title: localized,
      to: z.string(),
      class: z.string(),
      target: z.string().optional(),
    }),
  ),
});

/** stores.json of a shop's own folder (`npm run import -- --shop`); its products are imported separately. */
export const shopStores = z.array(store).min(1);

/** stores.json of the demo, with each store's assortment. */
export const demoStores = z.array(
  store.extend({
    /** What the store sells, in its default order. */
    assortment: z.array(
      z.strictObject({
        /**
         * The name of a file in products/ without its extension. `buildcores` is the whole BuildCores catalogue,
         * `extras` its categories that have no prices (with demo prices), and `services` the products that pay for
         * services.
         */
        from: z.enum(['featured', 'buildcores', 'phones', 'cameras', 'smart-home', 'extras', 'services']),
        /** Slugs of subcategories or categories; absent for all. */
        categories: z.array(slug).optional(),
        /** Maximum number of rows, in the file's order. */
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
        /** Days from now until it starts; absent if it has already started. */
        from: z.int().optional(),
        /** Days from now until it ends; negative if it has already ended. */
        days: z.int(),
        skus: z.array(z.string()),
      }),
    ),
  }),
);
