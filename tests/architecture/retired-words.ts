/**
 * Words that the code no longer uses, and what replaced them. `pattern` is matched against identifiers and file names
 * in kebab-case: `createPersistentStore` and `create-kept.ts` both read `create-kept`. docs/code-glossary.md explains the words.
 */
export type RetiredWord = {
  word: string;
  instead: string;
  pattern: RegExp;
  /** Whether databases have it as a name of a column or table, which keep theirs: see `storageFiles`. */
  stored?: true;
  /** Whether tests and scripts may use it, where it means something else. */
  srcOnly?: true;
};

/** What reads and writes the columns and tables of databases, and tests that look into these. */
export const storageFiles =
  /^src\/(?:commerce\/(?:storage|notifications)\/|server\/payments\/attempt-(?:database|store)|.*(?:purge-expired|register|server-metrics)\.test\.ts$)/u;

/** Matches one or more whole words anywhere in a kebab-case name. */
const word = (words: string): RegExp => new RegExp(`(?:^|-)(?:${words})(?:-|$)`, 'u');
/** Matches whole names only, for words that are fine in other names. */
const name = (names: string): RegExp => new RegExp(`^(?:${names})$`, 'u');

/** Refused in `src/`, `scripts/` and `tests/`. */
export const retiredWords: readonly RetiredWord[] = [
  { word: 'till', instead: 'checkout helpers', pattern: word('till') },
  { word: 'asker', instead: 'API client', pattern: word('askers?') },
  { word: 'token box', instead: 'token vault', pattern: word('token-box') },
  { word: 'entrust', instead: 'storeToken', pattern: word('entrust(?:ed)?') },
  { word: 'offer token', instead: 'refreshToken', pattern: word('offer-token') },
  { word: 'given back', instead: 'refunded', pattern: word('given-back') },
  { word: 'forget ended', instead: 'purgeExpired', pattern: word('forget-ended') },
  { word: 'sellable', instead: 'availability', pattern: word('sellable') },
  { word: 'shop steps', instead: 'order transitions', pattern: word('shop-steps') },
  { word: 'visitor', instead: 'RequestContext', pattern: name('visitor|visitor-of'), srcOnly: true },
  { word: 'call parts', instead: 'RequestContext', pattern: word('call-parts') },
  { word: 'site request', instead: 'RequestContext', pattern: word('site-request') },
  { word: 'newer products', instead: 'on-demand pages', pattern: word('newer-products?') },
  { word: 'last resort', instead: 'fallback error page', pattern: word('last-resort') },
  { word: 'fast lane', instead: 'raw HTTP/1.1 fast path', pattern: word('fast-lane') },
  { word: 'door', instead: 'api-proxy, ProxyError', pattern: word('doors?') },
  { word: 'met picture', instead: 'remote image', pattern: word('met-pictures?') },
  { word: 'made page', instead: 'RenderedPage', pattern: word('made-pages?') },
  { word: 'allowance', instead: 'rate limiter', pattern: word('allowances?') },
  { word: 'kept', instead: 'persistentStore, sessionStore', pattern: name('create-kept|tab-kept|create-tab-kept') },
  { word: 'write down', instead: 'persist', pattern: word('write-down') },
  { word: 'strike out', instead: 'discard', pattern: word('strike-out') },
  { word: 'orphaned tasks', instead: 'adoptStaleQueues', pattern: word('orphaned-tasks?') },
  { word: 'hearts', instead: 'wishlist buttons', pattern: word('hearts') },
  { word: 'wish later', instead: 'pending wishlist item', pattern: word('wish-later') },
  { word: 'way on', instead: 'postLoginRedirect', pattern: name('way-on') },
  { word: 'seen prices', instead: 'price-change tracker', pattern: word('seen-prices') },
  { word: 'facts', instead: 'props, metadata, specs', pattern: word('facts') },
  { word: 'acts', instead: 'actions', pattern: name('acts|line-acts') },
  { word: 'kept frame', instead: 'shell cache', pattern: word('kept-frame') },
  { word: 'touch sheet', instead: 'deferred CSS', pattern: word('touch-sheet') },
  { word: 'tailor CSS', instead: 'Tailwind and lightningcss', pattern: word('tailor-css') },
  // A phone has a `screen`, and so has Testing Library.
  { word: 'screen', instead: 'template', pattern: /(?:^|-)screens$|-screen$|^screen-of$/u, srcOnly: true },
  { word: 'touched', instead: 'affectedBy', pattern: name('touched|touched-addresses') },
  // Server
  { word: 'leads to', instead: 'redirect, redirectLocale', pattern: name('leads-to|leads-somewhere') },
  { word: 'troubles', instead: 'error reporter', pattern: word('troubles?|troubled') },
  { word: 'turns', instead: 'concurrency limiter', pattern: name('create-turns|take-turn|in-turn|ask-in-turn') },
  // A product page has a share button.
  { word: 'sharing', instead: 'singleFlight', pattern: name('create-sharing') },
  { word: 'page answer', instead: 'page response', pattern: word('(?:page|health|cart|door)-answers?') },
  // Commerce
  {
    word: 'asked',
    instead: 'request helpers: getSession, getStore, parseBody, parseQuery',
    pattern: name('shopper-of|body-of|query-of'),
    srcOnly: true,
  },
  { word: 'wire', instead: 'serializer', pattern: word('wire') },
  { word: 'people', instead: 'accounts', pattern: word('people') },
  { word: 'tries', instead: 'login attempts', pattern: word('tries'), stored: true },
  { word: 'kept answer', instead: 'idempotency record', pattern: word('kept-answers?'), stored: true },
  { word: 'goods', instead: 'items', pattern: word('goods'), stored: true },
  // Payments: the variable and its key keep their names, and so does SQLite's pragma.
  { word: 'journal', instead: 'attempt store', pattern: /(?:^|-)journals?(?!-key|-size-limit)(?:-|$)/u },
  { word: 'surplus', instead: 'duplicatePayment', pattern: word('surplus'), stored: true },
  { word: 'stuck', instead: 'needsAttention', pattern: word('stuck'), stored: true },
  // Browser
  { word: 'between pages', instead: 'handoff', pattern: word('between-pages|leave-for|left-here') },
  // Everywhere
  { word: 'most', instead: 'max', pattern: /^most-/u },
];
