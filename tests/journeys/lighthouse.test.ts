import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localePrefix } from '../../src/i18n/locales.ts';
import { openMeter, median, type Measured, type Meter } from '../support/lighthouse.ts';
import { openRelay, type Relay } from '../support/relay.ts';
import { samplePages, type SampleTemplate } from '../support/sample-pages.ts';
import { withoutScripts } from '../support/scripts.ts';
import { isLong, originOf } from '../support/shop.ts';

/**
 * Lighthouse's mobile preset on the pages that shoppers open most, median of 5, each beside the same page with its
 * scripts taken out, in turns. Stores by `LIGHTHOUSE_STORES="S001 S004"`, runs by `LIGHTHOUSE_RUNS`.
 */
const codes = (process.env['LIGHTHOUSE_STORES'] ?? 'S001').split(/\s+/u);
const runs = Number(process.env['LIGHTHOUSE_RUNS'] ?? 5);
/**
 * The latest time in ms for a page whose copy without scripts takes so long: 15 % more, or one round trip of the
 * simulated phone, to which it rounds.
 */
const latest = (plain: number): number => Math.max(plain * 1.15, plain + 160);
/** How much longer in ms a page may be blocked than its copy without scripts, which is from 0 to 76 from run to run. */
const maxBlockedMs = 50;

const templates = ['home', 'category', 'product', 'search', 'compare'] as const satisfies readonly SampleTemplate[];

/** Where the special counters begin. */
const counters = [
  '/services',
  '/services/allfreelancer',
  '/services/freelancer?id=1',
  '/pcbuilder',
  '/sparepart',
  '/smarthome',
  '/camera',
  '/phone',
  '/warranty',
  '/tracking-delivery',
  '/chat',
  '/promotions',
];

describe('what Lighthouse grades', () => {
  let meter: Meter;
  beforeAll(async () => {
    meter = await openMeter();
  });
  afterAll(() => meter.close());

  const graded = isLong ? (['en', 'kh', 'zh'] as const) : (['kh'] as const);
  test.each(graded)('accessibility, best practices and SEO are whole in %s', { timeout: 180_000 }, async (locale) => {
    const pages = await samplePages(originOf('S001'), locale);
    // A test run grades two of the templates, the long one all.
    for (const template of isLong ? templates : (['product', 'search'] as const)) {
      const { faults, seo } = await meter.grade(pages[template]);
      // What was searched for is `noindex`, which costs points there alone.
      const counted = template === 'search' ? faults.filter((fault) => !fault.startsWith('seo')) : faults;
      expect.soft(counted, pages[template]).toEqual([]);
      expect.soft(seo, pages[template]).toBeGreaterThan(template === 'search' ? 0 : 0.99);
    }
  });
});

describe.skipIf(!isLong)('lighthouse', () => {
  let meter: Meter;
  const relays: Relay[] = [];
  beforeAll(async () => {
    meter = await openMeter();
    const { port } = new URL(originOf('S001'));
    relays.push(await openRelay(port, (html) => html), await openRelay(port, withoutScripts));
  });
  afterAll(async () => {
    await meter.close();
    for (const relay of relays) await relay.close();
  });

  const through = (relay: Relay | undefined, address: string): string => {
    const url = new URL(address);
    url.port = String(relay?.port);
    return url.href;
  };

  test.each(['en', 'kh'] as const)('counters in %s', { timeout: runs * 300_000 }, async (locale) => {
    for (const path of counters) {
      const scores: number[] = [];
      for (let run = 0; run < runs; run += 1)
        scores.push((await meter.measure(`${originOf('S001')}${localePrefix(locale)}${path}`)).performance);
      const line = `S001 ${locale} ${path}: performance ${Math.round(median(scores) * 100)}`;
      console.log(line);
      expect.soft(median(scores), line).toBeGreaterThanOrEqual(0.95);
    }
  });

  describe.each(codes)('%s', (code) => {
    test.each(['en', 'kh'] as const)('pages in %s', { timeout: runs * 300_000 }, async (locale) => {
      const pages = await samplePages(originOf(code), locale);
      for (const template of templates) {
        const whole: Measured[] = [];
        const plain: Measured[] = [];
        for (let run = 0; run < runs; run += 1) {
          whole.push(await meter.measure(through(relays[0], pages[template])));
          plain.push(await meter.measure(through(relays[1], pages[template])));
        }
        const of = (all: Measured[], key: keyof Measured): number => median(all.map((one) => one[key]));
        const line = `${code} ${locale} ${template}: FCP ${Math.round(of(whole, 'fcp'))} ms (${Math.round(of(plain, 'fcp'))} without scripts), LCP ${Math.round(of(whole, 'lcp'))} ms (${Math.round(of(plain, 'lcp'))}), CLS ${of(whole, 'cls').toFixed(3)}, blocking ${Math.round(of(whole, 'tbt'))} ms, performance ${Math.round(of(whole, 'performance') * 100)}`;
        console.log(line);
        expect.soft(of(whole, 'fcp'), line).toBeLessThanOrEqual(latest(of(plain, 'fcp')));
        expect.soft(of(whole, 'lcp'), line).toBeLessThanOrEqual(latest(of(plain, 'lcp')));
        expect.soft(of(whole, 'cls'), line).toBeLessThan(0.02);
        expect.soft(of(whole, 'tbt'), line).toBeLessThanOrEqual(of(plain, 'tbt') + maxBlockedMs);
        expect.soft(of(whole, 'performance'), line).toBeGreaterThanOrEqual(0.99);
      }
    });
  });
});
