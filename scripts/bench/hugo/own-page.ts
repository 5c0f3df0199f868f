import { StepError } from '../../supervisor/child.ts';

/** A part of a page's frame; after it, unless `tag` is null, the address of the page in the language of this tag. */
export type FramePiece = { html: string; tag: string | null };

/** What all of our product pages of one language have in common. */
export type OwnPage = {
  /** From the document's start to the end of its head, without what says something of the product. */
  head: string;
  /** Around the content: header and footer, drawers, scripts. */
  before: FramePiece[];
  after: FramePiece[];
  /** In the content. */
  lateStyle: string;
  payments: string;
  recent: string;
  lightbox: string;
  script: string;
  /** URL of the file of icons. */
  sprite: string;
};

const ofProduct =
  /<title>[^<]*<\/title>|<meta (?:name="(?:description|price-ends|robots|twitter:card)"|property="og:[^"]*")(?:[^">]|"[^"]*")*>|<link rel="(?:canonical|alternate)"(?:[^">]|"[^"]*")*>/gu;

/** Splits a part of the frame where a link leads to the page in another language. */
const splitFrame = (html: string): FramePiece[] =>
  html.split(/(?<= )href="[^"]*"(?= lang=")/u).map((piece, index, pieces) => ({
    html: piece,
    tag: index < pieces.length - 1 ? (/^ lang="([^"]*)"/u.exec(pieces[index + 1] ?? '')?.[1] ?? null) : null,
  }));

/**
 * Takes one of our product pages apart.
 * @throws {StepError} if the page lacks a part: the bench would compare pages that have less than ours
 */
export const cutOwnPage = (page: string): OwnPage => {
  const indexOf = (mark: string, from = 0): number => {
    const index = page.indexOf(mark, from);
    if (index === -1) throw new StepError(`our product page has no ${mark}: update scripts/bench/hugo/own-page.ts`);
    return index;
  };
  const between = (start: string, end: string): string => page.slice(indexOf(start), indexOf(end, indexOf(start)));
  const find = (pattern: RegExp): string => {
    const found = pattern.exec(page)?.[0];
    if (found === undefined)
      throw new StepError(`our product page has no ${pattern.source}: update scripts/bench/hugo/own-page.ts`);
    return found;
  };
  const main = page.indexOf('>', indexOf('<main ')) + 1;
  const end = indexOf('</main>');
  return {
    head: page.slice(0, indexOf('</head>')).replaceAll(ofProduct, ''),
    before: splitFrame(page.slice(indexOf('<body'), main)),
    after: splitFrame(page.slice(end, indexOf('<script type="application/ld+json">', end))),
    lateStyle: find(/<link rel="stylesheet"[^>]*>/u),
    payments: find(/<svg [^>]*data-payments[\s\S]*?<\/svg>/u),
    recent: between('<div data-seen', '<dialog id="contact"'),
    // A product without a photo has none.
    lightbox: page.includes('<dialog id="lightbox"')
      ? between('<dialog id="lightbox"', '<script type="application/json" id="product-data"')
      : '',
    script: page.slice(page.lastIndexOf('<script type="module"', end), end),
    sprite: find(/\/_astro\/art\.[\w-]+\.svg/u),
  };
};
