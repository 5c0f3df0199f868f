import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { releasesFolder } from '../release/layout.ts';
import type { Release } from '../release/release.ts';
import { openReleases } from '../release/releases.ts';
import { rollback } from '../release/rollback.ts';
import { readAcceptEncoding } from './accept-encoding.ts';
import { choosePage, fullHeaders, readyPage, unchangedAnswer, type ReadyPage } from './page-answer.ts';
import { html, publishPages } from './testing/test-shop.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'page-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const rules = { status: 200, guarded: false };
const weights = readAcceptEncoding('br');
const ready = (release: Release): ReadyPage => {
  const entry = release.get('/');
  if (!entry) throw new Error('the page is in the release');
  return readyPage(release, '/', entry, {});
};

it('dates a page once its second is over, since it may change twice within one', () => {
  const page = ready(publishPages(dataDir, 'S001', { '/': { body: html('home') } }));
  const early = choosePage(page, weights, page.modified + 1999);
  const late = choosePage(page, weights, page.modified + 2000);
  if (!early || !late) throw new Error('br is acceptable');
  expect(fullHeaders(page, rules, early)).not.toContain('last-modified');
  expect(fullHeaders(page, rules, late)).toContain(new Date(page.modified).toUTCString());
  const since = { 'if-modified-since': new Date(page.modified).toUTCString() };
  expect(unchangedAnswer(page, rules, early, since)).toBeNull();
  expect(unchangedAnswer(page, rules, late, since)?.status).toBe(304);
});

it('counts a page that a rollback brought back as modified then', () => {
  const first = publishPages(dataDir, 'S001', { '/': { body: html('one') } });
  publishPages(dataDir, 'S001', { '/': { body: html('two') } }, first);
  const storeDir = releasesFolder(dataDir, 'S001');
  const later = Math.floor(Date.now() / 1000) * 1000 + 60_000;
  expect(ready(rollback(storeDir, later)).modified).toBe(later);
  const seen = openReleases(storeDir).current();
  expect(seen && ready(seen).modified).toBe(later);
  expect(ready(publishPages(dataDir, 'S001', { '/other': { body: 'x' } }, seen)).modified).toBe(later);
});
