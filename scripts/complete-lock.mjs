import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * A registry mirror that lacks the native packages of other platforms makes npm leave them out of the lock file, and
 * `npm ci` then fails elsewhere. This adds the missing optional dependencies, with the platform that their names tell.
 * Run it after a change of dependencies: `npm run complete-lock`; `npm test` checks that nothing is missing.
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

/** Where Node would look for a dependency of the package at `path`, nearest first. */
const placesOf = (path, name) => {
  const parts = path === '' ? [] : path.split('/node_modules/');
  return parts
    .map((_, index) => `${parts.slice(0, parts.length - index).join('/node_modules/')}/node_modules/${name}`)
    .concat(`node_modules/${name}`);
};

const withStub = (packages, path, [name, version]) => {
  const places = placesOf(path, name);
  if (places.some((place) => packages[place] !== undefined) || !/^\d/u.test(version)) return packages;
  const { dev, license } = packages[path];
  const stub = {
    version,
    ...platformOf(name),
    ...(dev ? { dev } : {}),
    ...(license ? { license } : {}),
    optional: true,
  };
  return { ...packages, [places.at(-1)]: stub };
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const before = readFileSync('package-lock.json', 'utf8');
  const after = `${JSON.stringify(completeLock(JSON.parse(before)), null, 2)}\n`;
  if (process.argv.includes('--check') && after !== before) {
    console.error('package-lock.json lacks packages of other platforms; run npm run complete-lock');
    process.exit(1);
  }
  writeFileSync('package-lock.json', after);
}
