import ts from 'typescript';

/** Files that may hold markup in strings, and why. */
export const allowedMarkup: Readonly<Record<string, string>> = {
  'src/catalogue/article.ts': 'wraps the tables of sanitised HTML that comes from outside',
  'src/catalogue/description.ts': 'sanitises HTML from outside, and turns plain text into paragraphs',
  'src/commerce/assistant/prompt.ts': 'marks the parts of a prompt',
  'src/features/pc-builder/builder-icon.tsx': 'cuts the drawings out of the SVG files of a package',
  'src/layouts/Document.astro': 'gives scripts that Astro wrote a low priority',
  'src/publish/documents.ts': 'writes sitemaps, which are XML',
  'src/server/payments/payments-command.ts': 'shows placeholders such as <id> in its help text',
  'src/ui/icon.tsx': 'cuts the drawings out of the SVG files of a package',
};

/** NOT YET REFUSED: files that become Astro components. Once a file has no markup in strings, it goes from this list. */
export const convertingMarkup: readonly string[] = [
  'src/features/listing/filter-chips.ts',
  'src/features/listing/filter-panel.ts',
  'src/features/listing/list-tools.ts',
  'src/features/product/buy-area.ts',
  'src/features/product/contact-sheet.ts',
  'src/features/product/current-offer.client.ts',
  'src/features/product/facts-table.ts',
  'src/features/product/gallery.ts',
  'src/features/product/option-groups.ts',
  'src/features/product/product-price.ts',
  'src/features/product/product.client.ts',
  'src/features/product/promises.ts',
  'src/features/product/recent-section.ts',
  'src/features/product/stock.ts',
  'src/features/search/search-box.ts',
  'src/layouts/shell/drawers.ts',
  'src/ui/badge.ts',
  'src/ui/card.ts',
  'src/ui/escape.ts',
  'src/ui/icons.ts',
  'src/ui/picture.ts',
  'src/ui/price.ts',
  'src/ui/section-head.ts',
];

/** Components that may insert HTML as it is (`set:html`), and what it is. */
export const allowedSetHtml: Readonly<Record<string, string>> = {
  'src/features/content/NewsPage.astro': 'sanitised articles',
  'src/features/content/PolicyPage.astro': 'sanitised policies',
  'src/features/help/ArticlePage.astro': 'sanitised articles',
  'src/features/product/ProductPage.astro': 'the sanitised description, and JSON in a script element',
  'src/layouts/Document.astro': 'the content of the page and the style of its islands, both rendered by Astro',
  'src/layouts/Head.astro': "the page's style",
  'src/layouts/StructuredData.astro': 'JSON in a script element',
  'src/ui/Cached.astro': 'the render cache',
  'src/ui/IconSymbols.astro': 'drawings of a package',
};

/** NOT YET REFUSED: components that still insert markup made elsewhere; one without `set:html` goes from this list. */
export const convertingSetHtml: readonly string[] = [
  'src/features/assistant/Channels.astro',
  'src/features/help/HelpPage.astro',
  'src/features/help/HelpSearch.astro',
  'src/features/help/TopicTiles.astro',
  'src/features/home/Hero.astro',
  'src/features/home/HomePage.astro',
  'src/features/home/OfferRow.astro',
  'src/features/home/TrustRow.astro',
  'src/features/landings/SelectionPage.astro',
  'src/features/listing/BrandRow.astro',
  'src/features/listing/CategoryIndex.astro',
  'src/features/listing/ListEmpty.astro',
  'src/features/listing/ListPage.astro',
  'src/features/listing/ListPart.astro',
  'src/features/listing/Pagination.astro',
  'src/features/pc-builder/ReadyBuilds.astro',
  'src/features/promotions/PromotionsPage.astro',
  'src/features/services/FreelancerPage.astro',
  'src/features/services/FreelancersPage.astro',
  'src/features/services/PictureFrame.astro',
  'src/features/services/ServiceFacts.astro',
  'src/features/services/ServiceTile.astro',
  'src/features/services/ServicesPage.astro',
  'src/features/tracking/TrackingHelp.astro',
  'src/layouts/shell/Header.astro',
];

const tag = /<\/?[a-z][a-z\d-]*(?=[\s/>]|$)/iu;
/** The start of a tag whose name a template's placeholder fills in. */
const cutTag = /<\/?$/u;
const entity = /&(?:amp|lt|gt|quot|apos|#39|#x27);/iu;

/** What turns a string into elements. */
const parsers = new Set(['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'setHTMLUnsafe', 'createContextualFragment']);

const findInLiteral = (node: ts.Node): string[] => {
  const isCut = ts.isTemplateHead(node) || ts.isTemplateMiddle(node);
  if (!isCut && !ts.isStringLiteralLike(node) && !ts.isTemplateTail(node)) return [];
  return [tag, entity, ...(isCut ? [cutTag] : [])].flatMap((pattern) => pattern.exec(node.text)?.[0] ?? []);
};

/** Returns what a script has of markup in strings: tags, entities, and names of what parses such strings. */
export const findMarkupInStrings = (path: string, script: string): string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    found.push(...findInLiteral(node));
    if (ts.isIdentifier(node) && parsers.has(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, script, ts.ScriptTarget.Latest));
  return found;
};
