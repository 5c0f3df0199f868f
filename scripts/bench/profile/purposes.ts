import type { Classify } from './shares.ts';

type Rule = readonly [purpose: string, matches: RegExp];

/** Creates a classifier: the first rule that matches `function url` decides. */
const classifier =
  (rules: readonly Rule[]): Classify =>
  ({ functionName, url }) => {
    const text = `${functionName} ${url}`;
    return rules.find(([, matches]) => matches.test(text))?.[0] ?? null;
  };

const everywhere: readonly Rule[] = [
  ['idle', /^\(idle\)/u],
  ['collecting garbage', /^\(garbage collector\)/u],
];

/** Classifies a publisher's time. */
export const publishPurposes = classifier([
  ...everywhere,
  ['compressing against dictionaries', /src\/release\/(?:compress|dictionary)\.ts/u],
  ['writing the release', /src\/release\//u],
  ['pulling from the API', /src\/(?:api|contract)\/|catalogue\/pull|catalogue\/writer|node:internal\/deps\/undici/u],
  ['rendering', /\.(?:astro|tsx)$|src\/(?:layouts|ui|pages|i18n)\/|dist\/server\/|node_modules\/(?:astro|react)/u],
  ['making the pages’ data', /src\/(?:catalogue|features)\//u],
  ['taking in pictures', /src\/images\/|take-(?:pictures|illustrations)/u],
  ['fingerprints and planning', /src\/publish\//u],
  ['starting: modules', /node:internal\/(?:modules|main|process|bootstrap)/u],
  ['the runtime itself', /^\(program\)/u],
]);

/** Classifies a server's time. */
export const servePurposes = classifier([
  ...everywhere,
  ['sending: system calls', /^(?:writev|writeBuffer|writeLatin1String|writeUtf8String|shutdown) /u],
  ['reading the release', /src\/release\//u],
  ['finding the page and its headers', /src\/(?:server|config|routes|i18n|images)/u],
  ['Node: HTTP', /node:_http|node:internal\/http/u],
  ['Node: sockets and streams', /node:net|node:internal\/(?:streams|stream_base)|node:stream/u],
  ['Node: turns of the event loop', /node:internal\/(?:process|timers|async)|node:events|node:timers/u],
  ['the runtime itself: parsing requests, the kernel', /^\(program\)/u],
]);
