import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { speculationRules } from '../contract/speculation-rules.ts';

/** Returns the CSP source expression of a text, without its quotes: `sha256-…`. */
export const hashOf = (text: string): `sha256-${string}` =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** That of the script that pages insert after loading (`shell/instant.client.ts`). */
export const insertedHash = hashOf(speculationRules);

const elements = [
  { start: /<script/u, end: /<\/script>/u },
  { start: /<style/u, end: /<\/style>/u },
];

/** Data blocks are not executed, so a policy need not allow them. */
const dataBlock = /\stype="?application\//u;

/** Caches hashes: pages of a store and language repeat their inline scripts and styles. */
const knownHashes = new LRUCache<string, string>({ max: 500, memoMethod: hashOf });

/** Returns the CSP source expressions of a markup's inline scripts and styles. */
export const inlineHashes = (markup: string): string[] =>
  elements.flatMap(({ start, end }) =>
    markup
      .split(start)
      .slice(1)
      .flatMap((part) => {
        const content = part.indexOf('>') + 1;
        const text = part.slice(content, part.search(end));
        return text === '' || dataBlock.test(part.slice(0, content)) ? [] : [knownHashes.memo(text)];
      }),
  );
