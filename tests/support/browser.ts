import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright';
import { afterAll, beforeAll } from 'vitest';

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const viewports = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const;

/**
 * One Chromium for a test file. The service worker is left out unless asked for: once it has taken over, calls pass it
 * by unseen, and a journey that watches or changes them would race with it.
 * @returns runs something in a fresh context, which is closed afterwards
 */
export const useBrowser = (): (<T>(
  options: BrowserContextOptions,
  use: (context: BrowserContext) => Promise<T>,
) => Promise<T>) => {
  let browser: Browser;
  beforeAll(async () => {
    const executablePath = process.env['CHROMIUM'];
    browser = await chromium.launch({ args: chromiumFlags, ...(executablePath ? { executablePath } : {}) });
  });
  afterAll(() => browser.close());
  return async (options, use) => {
    const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block', ...options });
    try {
      return await use(context);
    } finally {
      await context.close();
    }
  };
};
