import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Calls that browsers of the build's targets (`astro.config.mjs`) lack: syntax is lowered to them, methods are not, and
 * one that is missing ends the script that calls it.
 */
const younger = [
  /\bURL\.(?:can)?[pP]arse\(/u,
  /\bPromise\.(?:withResolvers|try)\(/u,
  /\bAbortSignal\.any\(/u,
  /\b(?:Map|Object)\.groupBy\(/u,
  /\bArray\.fromAsync\(/u,
  /\bRegExp\.escape\(/u,
  /\.(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|reduce|toArray|forEach|take|drop|flatMap)\(/u,
  /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/u,
  /\.checkVisibility\(/u,
];

test('scripts call nothing that the oldest browsers lack', () => {
  const client = 'dist/client';
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) => {
    const code = readFileSync(join(client, file), 'utf8');
    return younger.flatMap((call) => (call.test(code) ? [`${file}: ${call.exec(code)?.[0]}`] : []));
  });
  expect(found).toEqual([]);
});
