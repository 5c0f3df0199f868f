import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { expect, test } from 'vitest';

/**
 * What comments, docs and test titles refer to exists: rules of docs/requirements.md, numbered decisions, and files.
 * Paths are written from the root (src, tests, docs, scripts, deploy, public) or, in backticks, from src or from the
 * folder of the file that names them. A name without a folder is enough for a file beside it, for one of a folder that
 * the same text names, and where only one file has the name.
 */
const root = join(import.meta.dirname, '../..');

const files = new Set(
  globSync(['{src,tests,docs,scripts,deploy,public,.ci}/**/*.*', '{deploy,.ci}/**/*', '*', '.env.example'], {
    cwd: root,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist|\.data|\.astro)(?:\/|$)/u.test(path),
  }).map((path) => path.replaceAll('\\', '/')),
);

const folders = new Set<string>();
for (const file of files)
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) folders.add(folder);
const byName = Map.groupBy(files, (file) => basename(file));

/** Other projects' files, licences, what a catalogue says, and words that are no longer used. */
const foreign =
  /^docs\/(?:licences|pictures)\/|^docs\/data-sources\.md$|^src\/commerce\/demo\/|\/dictionaries\/|\/retired-words\b/u;

/** Files that an operator makes. */
const made = new Set(['deploy/.env', 'deploy/backups', 'deploy/storefront.env', 'deploy/stores.json']);

const slashes = /(?:^|[\s({,;>])(\/\*(?!\*?\/)[\s\S]*?\*\/|\/\/ [^\n]*|<!--[\s\S]*?-->)|^ *-- [^\n]*/gmu;
const hashes = /(?:^|\s)# ?[^\n]*/gmu;
const titles = /(?:\b(?:test|it|describe)\b[^\n'"`]*|^\]\)?(?: as const\))?\()(['"`])((?:(?!\1)[^\n])*)\1/gmu;

/** What a file says in prose: all of a document, the comments and test titles of code. */
const proseOf = (file: string): string => {
  const text = readFileSync(join(root, file), 'utf8');
  if (file.endsWith('.md')) return text;
  const isCode = /\.(?:[cm]?[jt]sx?|astro|css)$/u.test(file);
  const comments = Array.from(text.matchAll(isCode ? slashes : hashes), ([all]) => all.trim());
  const tested = file.endsWith('.test.ts') ? Array.from(text.matchAll(titles), ([, , title = '']) => title) : [];
  return [...comments, ...tested].join('\n').replaceAll(/\n[ \t]*(?:\*|\/\/|#|--)?[ \t]*/gu, ' ');
};

const texts = [...files]
  .filter((file) => /\.(?:md|[cm]?[jt]sx?|astro|css|ya?ml|toml|conf|service|socket|example)$|Dockerfile$/u.test(file))
  .filter((file) => !foreign.test(file) && basename(file) !== basename(import.meta.filename))
  .map((file) => ({ file, prose: proseOf(file) }));

/** 'file: what it says' for each match that is not as it should be. */
const wrong = (pattern: RegExp, isRight: (match: RegExpExecArray, file: string) => boolean): string[] => [
  ...new Set(
    texts.flatMap(({ file, prose }) =>
      Array.from(prose.matchAll(pattern))
        .filter((match) => !isRight(match, file))
        .map(([all]) => `${file}: ${all.trim()}`),
    ),
  ),
];

const requirements = readFileSync(join(root, 'docs/requirements.md'), 'utf8');
const rules = Array.from(requirements.matchAll(/^- \*\*(R\d+) [^\n]*(?:\n {2}[^\n]*)*/gmu), ([text, id = '']) => ({
  id,
  tests: Array.from((text.split(/\n {2}Tests: /u)[1] ?? '').matchAll(/`([^`]+)`|(not tested)/gu), ([, file, none]) =>
    String(file ?? none),
  ),
}));

test('every rule has its number in order, and names tests that exist or says that there are none', () => {
  expect(rules.length).toBeGreaterThan(100);
  expect(rules.map(({ id }) => id)).toEqual(rules.map((_, index) => `R${index + 1}`));
  expect(rules.filter(({ tests }) => tests.length === 0)).toEqual([]);
  const named = rules.flatMap(({ id, tests }) => tests.map((file) => ({ id, file })));
  expect(named.filter(({ file }) => file !== 'not tested' && !files.has(file))).toEqual([]);
});

test('every rule that is cited is in docs/requirements.md', () => {
  const ids = new Set(rules.map(({ id }) => id));
  expect(wrong(/(?<![\w-])R\d{1,3}(?![\w.-]\w)/gu, ([id]) => ids.has(id))).toEqual([]);
});

test('nothing cites the specification, the design or a decision by a number that is not in the project', () => {
  expect(wrong(/(?<![\w-])D(?:[1-9]|[12]\d|3[0-8])(?![\w-])/gu, () => false)).toEqual([]);
  expect(wrong(/\bspec(?:ification)?(?:['’]s)? sections? \d/giu, () => false)).toEqual([]);
  expect(wrong(/\bdesign idea \d|\blook\.md\b|\bspec\.md\b|\bdecisions\.md\b/giu, () => false)).toEqual([]);
});

test('every decision that is cited by its number exists', () => {
  const numbers = new Set(
    [...files].map((file) => /^docs\/decisions\/(\d+)-/u.exec(file)?.[1]).filter((one) => one !== undefined),
  );
  expect(
    wrong(/\b[Dd]ecisions? (\d{1,3})(?!\d)(?: (?:and|to) (\d{1,3}))?/gu, ([, ...cited]) =>
      cited.every((one) => one === undefined || numbers.has(one.padStart(2, '0'))),
    ),
  ).toEqual([]);
});

const exists = (path: string): boolean => files.has(path) || folders.has(path) || made.has(path);

test('every path from the root exists', () => {
  const paths = /(?<![\w./@*{}$:-])(?:src|tests|scripts|docs|deploy|public)\/[\w@./[\]-]*[\w\]](?![\w*{<])/gu;
  // A link's text ends with a bracket that is no part of the path.
  expect(wrong(paths, ([path]) => exists(path.includes('[') ? path : path.replace(/\]$/u, '')))).toEqual([]);
});

/** Names that stand for a kind of file: `page.ts` in each feature, `x.test.ts`. */
const kinds = /^(?:page\.ts|store\.ts|[xX][.-].*|index\..*)$/u;

/** Folders of what tests need: their files are named with the folder, or from beside it. */
const support = /(?:^|\/)(?:testing|support)$/u;

const proseByFile = new Map(texts.map(({ file, prose }) => [file, prose]));

/** Whether a text names a folder: from the root, or from src. */
const namesFolder = (file: string, folder: string): boolean =>
  [folder, folder.replace(/^src\//u, '')].some((path) => proseByFile.get(file)?.includes(`\`${path}/\``));

/** Whether a bare name says which file is meant. */
const isClear = (name: string, file: string): boolean => {
  const found = (byName.get(name) ?? []).map((known) => dirname(known));
  const near = new Set([dirname(file), `${dirname(file)}/testing`]);
  if (found.some((folder) => near.has(folder) || namesFolder(file, folder))) return true;
  return found.length === 1 && found.every((folder) => !support.test(folder));
};

test('every file in backticks exists, and it is clear which one is meant', () => {
  const ticked = /`((?:[\w@[\]-]+\/)*[\w@.[\]-]+\.(?:tsx?|astro|css|mjs))`/gu;
  expect(
    wrong(ticked, ([, path = ''], file) => {
      if (path.startsWith('dist/') || kinds.test(path)) return true;
      if (!path.includes('/')) return isClear(path, file);
      return exists(path) || exists(`src/${path}`) || exists(posix.join(dirname(file), path));
    }),
  ).toEqual([]);
});

/** A heading's anchor, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-');

test('every link between documents leads to a file, and to a heading of it', () => {
  const documents = new Map(
    texts.filter(({ file }) => file.endsWith('.md')).map(({ file, prose }) => [file, prose] as const),
  );
  const anchors = (file: string): string[] =>
    Array.from((documents.get(file) ?? '').matchAll(/^#+ (.+)$/gmu), ([, heading = '']) => anchorOf(heading));
  expect(
    wrong(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/gu, ([, path = '', anchor], file) => {
      if (!documents.has(file)) return true;
      const target = path === '' ? file : posix.join(dirname(file), path).replace(/\/$/u, '');
      return exists(target) && (anchor === undefined || anchors(target).includes(anchor));
    }),
  ).toEqual([]);
});
