/**
 * Caches visited pages, their files and images for offline use. Pages are always network-first; a cached one is labeled
 * with its date, so that no old price goes unmarked. Built as `/service-worker.js`.
 */

type Lifetime = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Lifetime & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};
type Telling = Lifetime & { data: unknown };
type Scope = {
  addEventListener: (<Name extends 'install' | 'activate'>(type: Name, listen: (event: Lifetime) => void) => void) &
    ((type: 'fetch', listen: (event: Fetching) => void) => void) &
    ((type: 'message', listen: (event: Telling) => void) => void);
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  registration: { navigationPreload?: { enable: () => Promise<void> } };
};
const scope = globalThis as unknown as Scope;

/** `pages-1` holds what a shopper looked at: pages delete it when a session ends (`ui/state/browser-storage.ts`). */
const names = { pages: 'pages-1', offline: 'offline-1', files: 'files-1', pictures: 'pictures-1' } as const;
const most = { [names.pages]: 60, [names.offline]: 3, [names.files]: 120, [names.pictures]: 200 } as const;
type Name = keyof typeof most;

const offlinePages = ['/offline', '/kh/offline', '/zh/offline'];

const keep = async (name: Name, request: Request | string, answer: Response): Promise<void> => {
  const cache = await caches.open(name);
  // The former copy goes only once this one is here as a whole.
  await answer.clone().arrayBuffer();
  // Storing an entry again moves it to the end: the least recently stored are evicted first.
  await cache.delete(request, { ignoreVary: true });
  await cache.put(request, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most[name])).map((key) => cache.delete(key)));
};

/** Returns a kept response; a storage that fails is as one that is empty. */
const findKept = (request: Request | string): Promise<Response | undefined> =>
  caches.match(request, { ignoreVary: true }).catch(() => undefined);

const filesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:href|src)="(\/_astro\/[^"#]+)/gu)].map(([, path = '']) => path)),
];

/** Languages that the store does not have are skipped. */
const keepOfflinePage = async (path: string): Promise<void> => {
  const answer = await fetch(path, { redirect: 'error' });
  if (!answer.ok) return;
  const html = await answer.clone().text();
  await keep(names.offline, path, answer);
  await Promise.allSettled(filesIn(html).map((file) => keepFile(names.files, file)));
};

/** Formats a time in the language of a page; in Khmer in digits alone, because Chromium does not know its months. */
const formatTime = (path: string, time: Date): string =>
  new Intl.DateTimeFormat(path.startsWith('/zh') ? 'zh-Hans' : 'en-GB', {
    dateStyle: path.startsWith('/kh') ? 'short' : 'medium',
    timeStyle: 'short',
  }).format(time);

/** Tells whether a price on a page has ended since it was cached. */
const showsEndedPrice = (html: string): boolean => {
  const end = /<meta name="price-ends" content="([^"]+)"/u.exec(html)?.[1];
  return end !== undefined && Date.parse(end) <= Date.now();
};

/** Returns a cached page with its notice shown (see `layouts/shell/Frame.astro`); null: a price on it has ended. */
const marked = async (answer: Response, path: string): Promise<Response | null> => {
  const text = await answer.text();
  if (showsEndedPrice(text)) return null;
  const date = new Date(answer.headers.get('date') ?? Date.now());
  const shown = formatTime(path, date);
  const html = text.replace(
    /(<p id="saved-copy") hidden(>[^<]*)/u,
    (_, tag: string, notice: string) => tag + notice.replace('{date}', () => shown),
  );
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return new Response(html, { status: answer.status, headers });
};

const withoutNetwork = async (request: Request): Promise<Response> => {
  const { pathname } = new URL(request.url);
  const kept = await findKept(request);
  const page = kept && (await marked(kept, pathname));
  if (page) return page;
  const locale = /^\/(kh|zh)(?:\/|$)/u.exec(pathname)?.[1];
  const offline = await findKept(locale ? `/${locale}/offline` : '/offline');
  return offline ?? Response.error();
};

/** Milliseconds after which an offline page is fetched anew: it names the shop's menu, and files of a release. */
const offlinePageAgeMs = 7 * 86_400_000;
let hasCheckedOfflinePages = false;

/** Fetches offline pages anew that are old, once for each start of the worker. */
const renewOfflinePages = async (): Promise<void> => {
  if (hasCheckedOfflinePages) return;
  hasCheckedOfflinePages = true;
  for (const path of offlinePages) {
    const kept = await findKept(path);
    const age = Date.now() - Date.parse(kept?.headers.get('date') ?? '');
    if (kept && !(age < offlinePageAgeMs)) await keepOfflinePage(path).catch(() => undefined);
  }
};

const isKept = (answer: Response): boolean =>
  answer.status === 200 &&
  answer.type === 'basic' &&
  !/no-store/u.test(answer.headers.get('cache-control') ?? '') &&
  (answer.headers.get('content-type') ?? '').startsWith('text/html');

const answerPage = async (event: Fetching): Promise<Response> => {
  const { request } = event;
  let answer: Response;
  try {
    answer = (await event.preloadResponse) ?? (await fetch(request));
  } catch {
    return withoutNetwork(request);
  }
  if (isKept(answer)) event.waitUntil(keep(names.pages, request, answer.clone()));
  event.waitUntil(renewOfflinePages());
  return answer;
};

/** Serves files with content hashes in their URLs, cache-first. */
const answerFile = async (event: Fetching, name: Name): Promise<Response> => {
  const { request } = event;
  const kept = await findKept(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200 && answer.type === 'basic') event.waitUntil(keep(name, request, answer.clone()));
  return answer;
};

/** Serves pictures whose URLs do not name their content (`contract/remote-image.ts`): kept ones only offline. */
const answerRemotePicture = async (event: Fetching): Promise<Response> => {
  const { request } = event;
  try {
    const answer = await fetch(request);
    if (answer.status === 200 && answer.type === 'basic')
      event.waitUntil(keep(names.pictures, request, answer.clone()));
    return answer;
  } catch {
    return (await findKept(request)) ?? Response.error();
  }
};

const keepFile = async (name: Name, file: string): Promise<void> => {
  if (await findKept(file)) return;
  const answer = await fetch(file);
  if (answer.status === 200 && answer.type === 'basic') await keep(name, file, answer);
};

/** Caches the page that was open before this worker, as reported by `keep-pages.client.ts`. */
const keepSeen = async (data: unknown): Promise<void> => {
  const { page, files } = (data ?? {}) as { page?: unknown; files?: unknown };
  if (typeof page !== 'string' || !page.startsWith('/') || !Array.isArray(files)) return;
  const answer = await fetch(page, { redirect: 'error', headers: { accept: 'text/html' } });
  if (isKept(answer)) await keep(names.pages, page, answer);
  for (const file of files.map(String)) {
    const { origin, pathname } = new URL(file);
    if (origin !== location.origin) continue;
    // One at a time: the shopper's own requests go first.
    if (pathname.startsWith('/_astro/')) await keepFile(names.files, file);
    else if (pathname.startsWith('/_img/')) await keepFile(names.pictures, file);
  }
};

scope.addEventListener('message', (event) => {
  event.waitUntil(keepSeen(event.data).catch(() => undefined));
});

scope.addEventListener('install', (event) => {
  event.waitUntil(Promise.allSettled(offlinePages.map(keepOfflinePage)).then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', (event) => {
  const known = new Set<string>(Object.values(names));
  const tidy = async (): Promise<void> => {
    const old = (await caches.keys()).filter((name) => !known.has(name));
    await Promise.all(old.map((name) => caches.delete(name)));
    await scope.registration.navigationPreload?.enable();
    await scope.clients.claim();
  };
  event.waitUntil(tidy());
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || request.headers.has('range')) return;
  if (request.mode === 'navigate') event.respondWith(answerPage(event));
  else if (pathname.startsWith('/_astro/')) event.respondWith(answerFile(event, names.files));
  else if (pathname === '/_img/of') event.respondWith(answerRemotePicture(event));
  else if (pathname.startsWith('/_img/')) event.respondWith(answerFile(event, names.pictures));
});
