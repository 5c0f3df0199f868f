declare namespace App {
  interface Locals {
    /** What kind of page it is. */
    template: import('./catalogue/page-data.ts').Template;
    /** What the page is made of (`catalogue/page-data.ts`); with its template's own data by `layouts/page-of.ts`. */
    page: import('./catalogue/page-data.ts').Page<unknown>;
    /** Which files the scripts of pages ask for; none in the development server. */
    scriptFiles?: import('./catalogue/page-data.ts').ScriptFiles;
    /** What the build says about the style sheet's classes; nothing in the development server. */
    styleFiles?: import('./catalogue/page-data.ts').StyleFiles;
    /** Set by the page's document: hashes of its inline scripts and styles. */
    inlineHashes?: readonly string[];
    /** Set by the page's document: it has rendered its frame for the first time, and nothing else. */
    isFrameAlone?: boolean;
  }
}

declare module '*.css?inline&rules' {
  const rules: readonly import('./layouts/style-rules.ts').StyleRule[];
  export default rules;
}

/** Messages for a browser, by language: `scripts/vite/message-modules.ts`. */
declare module 'virtual:messages/*' {
  const dictionaries: Readonly<
    Record<import('./i18n/locales.ts').Locale, () => Promise<{ default: import('./i18n/template.ts').Words }>>
  >;
  export default dictionaries;
}
