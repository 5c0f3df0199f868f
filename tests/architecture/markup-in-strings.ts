import ts from 'typescript';

/** Files that may hold markup in strings, and why. */
export const allowedMarkup: Readonly<Record<string, string>> = {
  'src/catalogue/article.ts': 'wraps the tables of sanitised HTML that comes from outside',
  'src/catalogue/description.ts': 'sanitises HTML from outside, and turns plain text into paragraphs',
  'src/commerce/assistant/prompt.ts': 'marks the parts of a prompt',
  'src/images/illustrations/illustrate.ts': 'writes SVG files',
  'src/images/illustrations/shading.ts': 'writes the shapes of SVG files',
  'src/layouts/page-style.ts': 'finds the dialogs in a page that is rendered',
  'src/layouts/script-files.ts': 'finds the scripts in a page that is rendered',
  'src/publish/sitemap.ts': 'writes sitemaps, which are XML',
  'src/server/http/dictionary-headers.ts': 'writes a Link header',
  'src/server/payments/payments-command.ts': 'shows placeholders such as <id> in its help text',
  'src/ui/icons.ts': 'cuts the drawings out of the SVG files of a package',
  'src/ui/icon.tsx': 'cuts the drawings out of the SVG files of a package',
};

/** Components that may insert HTML as it is (`set:html`), and what it is. */
export const allowedSetHtml: Readonly<Record<string, string>> = {
  'src/features/content/NewsArticlePage.astro': 'sanitised articles',
  'src/features/content/PolicyPage.astro': 'sanitised policies',
  'src/features/help/ArticlePage.astro': 'sanitised articles',
  'src/features/product/ProductPage.astro': 'JSON in a script element',
  'src/features/product/ProductText.astro': 'the sanitised description',
  'src/layouts/Document.astro': 'the content of the page and the style of its islands, both rendered by Astro',
  'src/layouts/Head.astro': "the page's style",
  'src/layouts/InlineScript.astro': 'a script of our own in the page',
  'src/layouts/StructuredData.astro': 'JSON in a script element',
  'src/ui/Cached.astro': 'the render cache',
  'src/ui/IconSymbols.astro': 'drawings of a package',
};

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
