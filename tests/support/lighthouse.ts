import { createServer } from 'node:net';
import { once } from 'node:events';
import lighthouse from 'lighthouse';
import { chromium, type Browser } from 'playwright';
import type { AddressInfo } from 'node:net';
import { chromiumFlags } from './browser.ts';

/** What one run of Lighthouse's mobile preset says about a page; times in ms. */
export type Measured = { fcp: number; lcp: number; cls: number; accessibility: number };

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};

export type Meter = { measure: (address: string) => Promise<Measured>; close: () => Promise<void> };

/** A Chromium that Lighthouse steers. */
export const openMeter = async (): Promise<Meter> => {
  const port = await freePort();
  const executablePath = process.env['CHROMIUM'];
  const browser: Browser = await chromium.launch({
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
    ...(executablePath ? { executablePath } : {}),
  });
  return {
    measure: async (address) => {
      const result = await lighthouse(address, {
        port,
        logLevel: 'error',
        onlyCategories: ['performance', 'accessibility'],
        skipAudits: ['full-page-screenshot', 'screenshot-thumbnails', 'final-screenshot'],
      });
      if (!result || result.lhr.runtimeError)
        throw new Error(`Lighthouse could not measure ${address}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
      const { audits, categories } = result.lhr;
      const value = (id: string): number => {
        const found = audits[id]?.numericValue;
        if (found === undefined) throw new Error(`Lighthouse says nothing about ${id} of ${address}`);
        return found;
      };
      return {
        fcp: value('first-contentful-paint'),
        lcp: value('largest-contentful-paint'),
        cls: value('cumulative-layout-shift'),
        accessibility: categories['accessibility']?.score ?? 0,
      };
    },
    close: () => browser.close(),
  };
};

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
