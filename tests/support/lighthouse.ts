import lighthouse from 'lighthouse';
import { launchChromium } from './browser.ts';
import { freePort } from './free-port.ts';

/** What one run of Lighthouse's mobile preset says about a page; times in ms. */
export type Measured = {
  fcp: number;
  lcp: number;
  cls: number;
  /** Total blocking time. */
  tbt: number;
  performance: number;
};
/** Scores from 0 to 1, and what cost points, in words. */
export type Graded = { accessibility: number; bestPractices: number; seo: number; faults: string[] };

export type Meter = {
  measure: (address: string) => Promise<Measured>;
  /** The categories that say nothing about time. */
  grade: (address: string) => Promise<Graded>;
  close: () => Promise<void>;
};

/** A Chromium that Lighthouse steers. */
export const openMeter = async (): Promise<Meter> => {
  const port = await freePort();
  const browser = await launchChromium('browser', { args: [`--remote-debugging-port=${port}`] });
  const run = async (address: string, onlyCategories: string[]) => {
    const skipAudits = ['full-page-screenshot', 'screenshot-thumbnails', 'final-screenshot'];
    const result = await lighthouse(address, { port, logLevel: 'error', onlyCategories, skipAudits });
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse could not measure ${address}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    return result.lhr;
  };
  return {
    grade: async (address) => {
      const { audits, categories } = await run(address, ['accessibility', 'best-practices', 'seo']);
      const faults = Object.values(categories).flatMap((category) =>
        category.auditRefs.flatMap(({ id, weight }) => {
          const score = audits[id]?.score ?? null;
          return weight > 0 && score !== null && score < 1 ? [`${category.id}: ${audits[id]?.title ?? id}`] : [];
        }),
      );
      const score = (id: string): number => categories[id]?.score ?? 0;
      return {
        accessibility: score('accessibility'),
        bestPractices: score('best-practices'),
        seo: score('seo'),
        faults,
      };
    },
    measure: async (address) => {
      const { audits, categories } = await run(address, ['performance']);
      const value = (id: string): number => {
        const found = audits[id]?.numericValue;
        if (found === undefined) throw new Error(`Lighthouse says nothing about ${id} of ${address}`);
        return found;
      };
      return {
        fcp: value('first-contentful-paint'),
        lcp: value('largest-contentful-paint'),
        cls: value('cumulative-layout-shift'),
        tbt: value('total-blocking-time'),
        performance: categories['performance']?.score ?? 0,
      };
    },
    close: () => browser.close(),
  };
};

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
