import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Numbers that each command of a path takes (SVG 2, section 9.3). */
const argumentsOf: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const token = /[\s,]*([-+]?(?:\d+\.?\d*|\.\d+))/uy;
const flag = /[\s,]*([01])/uy;
const command = /[\s,]*([a-z])/iuy;

/** Returns how much of a path's data a browser would draw: it stops at the first mistake. */
const drawnLength = (data: string): number => {
  let at = 0;
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const [whole = '', value] = pattern.exec(data) ?? [];
    at += whole.length;
    return value ?? null;
  };
  while (at < data.length) {
    const start = at;
    const name = take(command)?.toLowerCase();
    const count = argumentsOf[name ?? ''];
    if (count === undefined) return start;
    for (let index = 0; count > 0 && (index % count !== 0 || index === 0 || /^[\s,]*[-+.\d]/u.test(data.slice(at)));) {
      const isFlag = name === 'a' && (index % count === 3 || index % count === 4);
      if (take(isFlag ? flag : token) === null) return start;
      index += 1;
    }
  }
  return at;
};

test('the paths of all drawings are whole: browsers stop at the first mistake', () => {
  const art = readFileSync('src/ui/art.svg', 'utf8');
  const paths = [...art.matchAll(/\sd="([^"]*)"/gu)].map(([, data = '']) => data);
  expect(paths.length).toBeGreaterThan(20);
  for (const data of paths) expect(data.slice(drawnLength(data)), data).toBe('');
});
