import { ask, type Reply } from './ask.ts';

const entities: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', apos: "'" };

const unescape = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/giu, (whole, decimal?: string, hex?: string, name?: string) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return entities[name ?? ''] ?? whole;
  });

/** Every address that a page names and a browser would fetch or follow, resolved, without fragments. */
export const addressesIn = (html: string, base: string): string[] => {
  const single = [...html.matchAll(/\s(?:href|src|action|poster)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gu)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? '',
  );
  const sets = [...html.matchAll(/\s(?:srcset|imagesrcset)\s*=\s*"([^"]*)"/gu)].flatMap((match) =>
    (match[1] ?? '').split(',').map((candidate) => candidate.trim().split(/\s+/u)[0] ?? ''),
  );
  const found = [...single, ...sets].map((address) => URL.parse(unescape(address), base));
  return [...new Set(found.filter((url) => url !== null).map((url) => url.href.replace(/#.*$/u, '')))];
};

export type Problem = { address: string; status: number; from: string };
export type Crawl = { pages: number; others: number; problems: Problem[] };

/**
 * Follows every link of a store from its home pages, and asks for everything else its pages name.
 * @param most pages and other files after which it stops; pictures count as files
 * @param look gets each page
 */
export const crawl = async (
  origin: string,
  most: { pages: number; others: number },
  look: (address: string, reply: Reply) => void = () => {},
): Promise<Crawl> => {
  const seen = new Map<string, string>();
  const waiting: string[] = [];
  const result: Crawl = { pages: 0, others: 0, problems: [] };
  const add = (address: string, from: string): void => {
    if (!address.startsWith(`${origin}/`) || seen.has(address)) return;
    seen.set(address, from);
    waiting.push(address);
  };
  const visit = async (address: string): Promise<void> => {
    const isFile = /^\/(?:_img|_astro)\/|\.\w{2,12}$/u.test(new URL(address).pathname);
    if (isFile ? result.others >= most.others : result.pages >= most.pages) return;
    result[isFile ? 'others' : 'pages'] += 1;
    const reply = await ask(address);
    // `/download` leads to the shop's app, as a link to it would.
    const leadsOut = reply.status === 302 && !(reply.headers.location ?? '').startsWith('/');
    if (leadsOut) return;
    // A page for members leads a guest to the login, which is asked for like any other page.
    const login = reply.status === 302 && /^(?:\/(?:kh|zh))?\/login\?redirect=/u.test(reply.headers.location ?? '');
    if (login) {
      add(new URL(reply.headers.location ?? '', address).href, address);
      return;
    }
    if (reply.status !== 200) {
      result.problems.push({ address, status: reply.status, from: seen.get(address) ?? '' });
      return;
    }
    if (!reply.headers['content-type']?.startsWith('text/html')) return;
    look(address, reply);
    for (const found of addressesIn(reply.body, address)) add(found, address);
  };
  for (const start of ['/', '/kh', '/zh']) add(`${origin}${start}`, 'the start');
  while (waiting.length > 0) await Promise.all(waiting.splice(0, 4).map(visit));
  return result;
};
