import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import * as z from 'zod';
import { keepUnits } from '../../src/contract/units.ts';
import { keepWords } from '../../src/i18n/khmer.ts';
import { locales } from '../../src/i18n/locales.ts';

/**
 * Virtual modules with the messages of one language and some groups, so that a browser gets only the messages that it
 * shows. A group is the first part of a key: `cart.total` is in `cart`.
 *
 * `virtual:messages/cart,delivery` exports a function for each language that imports
 * `virtual:messages/cart,delivery/kh` (or `en`, `zh`), which exports the messages by key.
 */
const request = /^virtual:messages\/([\w,]+)(?:\/(\w+))?(?:\?|$)/u;
const root = join(import.meta.dirname, '../..');

/** Matches the id of a module with the messages of a language, which it captures. */
export const messagesId = /^\0virtual:messages\/[\w,]+\/(\w+)$/u;

const buildLoaders = (groups: string): string =>
  `export default { ${locales.map((locale) => `${locale}: () => import('virtual:messages/${groups}/${locale}')`).join(', ')} }`;

/** @throws {Error} if a group has no message */
const buildMessages = (dictionary: string, groups: readonly string[]): string => {
  const all = Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(dictionary)));
  const messages = groups.flatMap((group) => {
    const found = all.filter(([key]) => key.startsWith(`${group}.`));
    if (found.length === 0) throw new Error(`no message has a key that begins with ${group}.`);
    return found.map(([key, text]) => [key, keepWords(keepUnits(text))]);
  });
  return `export default ${JSON.stringify(Object.fromEntries(messages))}`;
};

export const messageModules = (): Plugin => ({
  name: 'message-modules',
  resolveId: {
    filter: { id: request },
    // Each importer gets loaders of its own, so that they are part of its chunk instead of one more file to fetch.
    handler: (id, importer = '') =>
      request.exec(id)?.[2] === undefined
        ? `\0${id}?for=${hash('sha256', relative(root, importer)).slice(0, 8)}`
        : `\0${id}`,
  },
  load: {
    filter: { id: /^\0virtual:messages\//u },
    handler(id) {
      const [, groups = '', locale] = request.exec(id.slice(1)) ?? [];
      if (locale === undefined) return buildLoaders(groups);
      const file = join(root, `src/i18n/dictionaries/${locale}.json`);
      this.addWatchFile(file);
      return buildMessages(readFileSync(file, 'utf8'), groups.split(','));
    },
  },
});
