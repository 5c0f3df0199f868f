import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page, Request } from 'playwright';

/** What the pages of a browser context show and wait for, so that a journey's failure can be understood from its log alone. */

const maxText = 1500;
const maxEntries = 12;
/** A page that hangs, or is on its way to another, does not answer: the report must come before the test's own timeout. */
const maxWaitMs = 3000;

const textOf = (page: Page): Promise<string> =>
  page.evaluate((length) => document.body.innerText.replaceAll(/\s*\n\s*/gu, ' | ').slice(0, length), maxText);

/**
 * Follows the requests and errors of a context's pages.
 * @returns describes, in lines, what each page shows, which requests have no answer yet and which failed last
 */
export const followPages = (context: BrowserContext): (() => Promise<string>) => {
  const open = new Map<Request, number>();
  const past: string[] = [];
  const keep = (line: string): void => {
    past.push(line);
    if (past.length > maxEntries) past.shift();
  };
  context.on('request', (request) => open.set(request, performance.now()));
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => {
    open.delete(request);
    keep(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`);
  });
  context.on('weberror', (error) => keep(`thrown: ${error.error().message}`));

  return async () => {
    const shown = await Promise.all(
      context.pages().map(async (page) => {
        const silence = pause(maxWaitMs, `nothing within ${maxWaitMs} ms`, { ref: false });
        const text = Promise.race([textOf(page), silence]).catch(() => 'cannot be read');
        return `${page.url()}: ${await text}`;
      }),
    );
    const waiting = [...open].map(
      ([request, since]) =>
        `without an answer for ${Math.round(performance.now() - since)} ms: ${request.method()} ${request.url()}`,
    );
    return [...shown, ...waiting.slice(-maxEntries), ...past].join('\n');
  };
};
