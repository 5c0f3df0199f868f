import * as z from 'zod/mini';

/** https://web.dev/articles/vitals: times in milliseconds; CLS, a sum of shifts, has no unit. */
export const webVitalNames = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type WebVitalName = (typeof webVitalNames)[number];

/** A page's report, each metric once: nothing about the visitor, and no URL. */
export const webVitalsBeacon = z.strictObject({
  /** Name of the page's route, such as `product-id`. */
  route: z.string().check(z.maxLength(64)),
  metrics: z
    .array(z.strictObject({ name: z.enum(webVitalNames), value: z.number().check(z.minimum(0), z.maximum(3_600_000)) }))
    .check(z.minLength(1), z.maxLength(10)),
});
export type WebVitalsBeacon = z.output<typeof webVitalsBeacon>;
