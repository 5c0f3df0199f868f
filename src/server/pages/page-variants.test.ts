import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { releasesFolder } from '../../release/layout.ts';
import { openReleases } from '../../release/releases.ts';
import { rollback } from '../../release/rollback.ts';
import { parseAcceptEncoding } from '../http/accept-encoding.ts';
import { evaluateConditions } from '../http/conditional.ts';
import { selectPageVariant, type ServedPage } from './page-variants.ts';
import { createPageIndex } from './page-index.ts';
import { createTargetCaches } from './target-cache.ts';
import { html, publishPages } from '../testing/test-shop.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'page-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const rules = { status: 200, guarded: false };
const asked = { weights: parseAcceptEncoding('br'), dictionary: null };
const knowsNone = (): boolean => false;
/** The home page of the current release. */
const ready = (): ServedPage => {
  const release = openReleases(releasesFolder(dataDir, 'S001')).current();
  const page = release && createPageIndex(release, {}, createTargetCaches(8)()).page('/');
  if (!page) throw new Error('the page is in the release');
  return page;
};

it('dates a page once its second is over, since it may change twice within one', () => {
  publishPages(dataDir, 'S001', { '/': { body: html('home') } });
  const page = ready();
  const { modified } = page;
  if (modified === null) throw new Error('pages of a release are dated');
  const early = selectPageVariant(page, rules, asked, modified + 1999, knowsNone);
  const late = selectPageVariant(page, rules, asked, modified + 2000, knowsNone);
  if (!early || !late) throw new Error('br is acceptable');
  expect(early.headers).not.toContain('last-modified');
  expect(late.headers).toContain(new Date(modified).toUTCString());
  const since = { 'if-modified-since': new Date(modified).toUTCString() };
  expect(evaluateConditions(since, early.validators)).toBe('send');
  expect(evaluateConditions(since, late.validators)).toBe('unchanged');
});

it('counts a page that a rollback brought back as modified then', () => {
  const first = publishPages(dataDir, 'S001', { '/': { body: html('one') } });
  publishPages(dataDir, 'S001', { '/': { body: html('two') } }, first);
  const later = Math.floor(Date.now() / 1000) * 1000 + 60_000;
  const restored = rollback(releasesFolder(dataDir, 'S001'), later);
  expect(ready().modified).toBe(later);
  publishPages(dataDir, 'S001', { '/other': { body: 'x' } }, restored);
  expect(ready().modified).toBe(later);
});
