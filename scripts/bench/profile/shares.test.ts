import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { publishPurposes } from './purposes.ts';
import { parseProfile, timeByPurpose } from './shares.ts';

const node = (id: number, functionName: string, url: string, children: number[]) => ({
  id,
  callFrame: { functionName, url, scriptId: '0', lineNumber: 0, columnNumber: 0 },
  children,
});

test('time goes to the nearest caller with a purpose, idle time nowhere', () => {
  const profile = parseProfile(
    JSON.stringify({
      nodes: [
        node(1, '(root)', '', [2, 3, 8]),
        node(2, '(idle)', '', []),
        node(3, 'makePage', 'file:///shop/src/publish/page-maker.ts', [4, 5]),
        node(4, 'render', 'file:///shop/node_modules/astro/dist/runtime/server/index.js', [6]),
        node(5, 'add', 'file:///shop/src/release/draft.ts', [7]),
        node(6, 'text', 'node:internal/webstreams', []),
        node(7, 'compress', 'file:///shop/src/release/compress.ts', []),
        node(8, 'unheard of', '', []),
      ],
      samples: [2, 6, 7, 6, 3, 8],
      timeDeltas: [9000, 1000, 5000, 2000, 500, 100],
    }),
  );
  expect(timeByPurpose([profile, profile], publishPurposes)).toEqual([
    ['compressing against dictionaries', 10],
    ['rendering', 6],
    ['fingerprints and planning', 1],
    ['other', 0.2],
  ]);
});

test('a function of the bundle counts for the module that it is written in', () => {
  const folder = mkdtempSync(join(tmpdir(), 'profile-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const built = join(folder, 'dist', 'server', 'render-thread.mjs');
  mkdirSync(join(folder, 'dist', 'server'), { recursive: true });
  const sources = ['../../src/release/compress.ts'];
  writeFileSync(`${built}.map`, JSON.stringify({ version: 3, sources, names: [], mappings: 'AAAA' }));
  const profile = parseProfile(
    JSON.stringify({
      nodes: [node(1, 'compress', pathToFileURL(built).href, [])],
      samples: [1],
      timeDeltas: [1000],
    }),
  );
  expect(timeByPurpose([profile], publishPurposes)).toEqual([['compressing against dictionaries', 1]]);
});
