import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/**
 * Completes the lock file after a change of dependencies: `npm run complete-lock`. A registry mirror that lacks the
 * native packages of other platforms makes npm leave them out, and `npm ci` then fails elsewhere. This script adds the
 * missing optional dependencies, with the platform derived from their names, and the integrity hash of each entry that
 * has none, if the registry knows it. `npm test` runs it with `--check`, which fails if a package is missing, or if any
 * but optional packages of one platform, which a mirror may lack, have no hash.
 */

const platformName =
  /(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|wasm32|win32)(?:-(arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasi|x64))?(?:-(gnu|gnueabihf|musl|musleabihf|msvc|eabi))?$/u;

const platformOf = (name) => {
  const [, os, cpu, abi] = platformName.exec(name) ?? [];
  if (os === undefined || cpu === undefined) throw new Error(`${name}: no platform can be told from its name`);
  if (os === 'wasm32') return { cpu: ['wasm32'] };
  const libc = os === 'linux' && abi ? { libc: [abi.startsWith('musl') ? 'musl' : 'glibc'] } : {};
  return { cpu: [cpu], ...libc, os: [os] };
};

/** Returns where Node would look for a dependency of the package at `path`, nearest first. */
const candidatePaths = (path, name) => {
  const parts = path === '' ? [] : path.split('/node_modules/');
  return parts
    .map((_, index) => `${parts.slice(0, parts.length - index).join('/node_modules/')}/node_modules/${name}`)
    .concat(`node_modules/${name}`);
};

const withStub = (packages, path, [name, version]) => {
  const candidates = candidatePaths(path, name);
  if (candidates.some((candidate) => packages[candidate] !== undefined) || !/^\d/u.test(version)) return packages;
  const { dev, license } = packages[path];
  const stub = {
    version,
    ...platformOf(name),
    ...(dev ? { dev } : {}),
    ...(license ? { license } : {}),
    optional: true,
  };
  return { ...packages, [candidates.at(-1)]: stub };
};

/**
 * @template {{ packages: Record<string, any> }} Lock
 * @param {Lock} lock content of `package-lock.json`, version 3
 * @returns {Lock} the same with a stub for each missing optional dependency
 */
export const completeLock = (lock) => {
  const wanted = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).map((dependency) => ({ path, dependency })),
  );
  const packages = wanted.reduce((found, { path, dependency }) => withStub(found, path, dependency), lock.packages);
  const byPath = ([one], [other]) => one.localeCompare(other, 'en');
  return { ...lock, packages: Object.fromEntries(Object.entries(packages).toSorted(byPath)) };
};

/**
 * Lists the entries that come from a registry and have no SHA-512 hash.
 * @param {{ packages: Record<string, any> }} lock
 * @returns {{ path: string, name: string, version: string }[]}
 */
export const withoutIntegrity = (lock) =>
  Object.entries(lock.packages)
    .filter(([path, { link, inBundle }]) => path !== '' && !link && !inBundle)
    .filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/u.test(integrity ?? ''))
    .map(([path, { name, version }]) => ({ path, name: name ?? path.split('node_modules/').at(-1) ?? path, version }));

/**
 * Lists the entries that have no hash but need one: only optional packages of one platform may be missing in a mirror.
 * @param {{ packages: Record<string, any> }} lock
 * @returns {string[]} names with versions
 */
export const unchecked = (lock) =>
  withoutIntegrity(lock)
    .filter(({ path }) => {
      const { optional, cpu } = lock.packages[path];
      return optional !== true || cpu === undefined;
    })
    .map(({ name, version }) => `${name}@${version}`);

/**
 * Asks the registry for the hash of a package.
 * @returns {Promise<string | null>} null: the registry does not have the package
 * @throws if the registry cannot be reached
 */
export const integrityOf = async ({ name, version }) => {
  try {
    const { stdout } = await promisify(execFile)('npm', ['view', `${name}@${version}`, 'dist.integrity', '--json']);
    return stdout.trim() === '' ? null : JSON.parse(stdout);
  } catch (error) {
    if (/E404/u.test(`${error.stdout}${error.stderr}`)) return null;
    throw error;
  }
};

const askedAtOnce = 4;

/**
 * Adds the hashes that the registry knows to the entries that lack one.
 * @template {{ packages: Record<string, any> }} Lock
 * @param {Lock} lock
 * @returns {Promise<Lock>}
 */
export const withHashes = async (lock) => {
  const queue = withoutIntegrity(lock);
  const found = {};
  const worker = async () => {
    for (let entry = queue.shift(); entry; entry = queue.shift()) {
      const integrity = await integrityOf(entry);
      if (integrity) found[entry.path] = { ...lock.packages[entry.path], integrity };
    }
  };
  await Promise.all(Array.from({ length: askedAtOnce }, worker));
  return { ...lock, packages: { ...lock.packages, ...found } };
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const before = readFileSync('package-lock.json', 'utf8');
  const complete = completeLock(JSON.parse(before));
  if (process.argv.includes('--check')) {
    const problems = unchecked(complete).map((name) => `package-lock.json has no integrity hash of ${name}`);
    if (`${JSON.stringify(complete, null, 2)}\n` !== before)
      problems.push('package-lock.json lacks packages of other platforms');
    if (problems.length > 0) console.error(`${problems.join('\n')}\nrun npm run complete-lock`);
    process.exit(problems.length === 0 ? 0 : 1);
  }
  const hashed = await withHashes(complete);
  writeFileSync('package-lock.json', `${JSON.stringify(hashed, null, 2)}\n`);
  const left = withoutIntegrity(hashed);
  if (left.length > 0)
    console.log(`The registry does not have ${left.length} packages of other platforms: they have no integrity hash.`);
}
