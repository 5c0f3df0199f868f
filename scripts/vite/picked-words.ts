import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import * as z from 'zod';
import { keepUnits } from '../../src/contract/units.ts';

/**
 * A part of a dictionary, for an island: `kh.json?only=cart,price` holds the messages whose keys begin with `cart.` or
 * `price.`, so that a browser gets the words it shows and no others, numbers tied to their units.
 */
const picked = /\/dictionaries\/(?:en|kh|zh)\.json\?only=([\w,]+)$/u;
const dictionary = z.record(z.string(), z.string());

export const pickedWords = (): Plugin => ({
  name: 'picked-words',
  enforce: 'pre',
  load(id) {
    const groups = picked.exec(id)?.[1]?.split(',');
    if (!groups) return null;
    const [file = ''] = id.split('?');
    this.addWatchFile(file);
    const words = Object.entries(dictionary.parse(JSON.parse(readFileSync(file, 'utf8'))))
      .filter(([key]) => groups.some((group) => key.startsWith(`${group}.`)))
      .map(([key, text]) => [key, keepUnits(text)]);
    return { code: `export default ${JSON.stringify(Object.fromEntries(words))}`, moduleType: 'js' };
  },
});
