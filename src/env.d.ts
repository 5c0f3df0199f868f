declare namespace App {
  interface Locals {
    /** Which file of `pages/` lays the page out. */
    screen: import('./catalogue/page-data.ts').Screen;
    /** What the page is made of (`catalogue/page-data.ts`); with its screen's own data by `layouts/page-of.ts`. */
    page: import('./catalogue/page-data.ts').Page<unknown>;
    /** Files that the page's script will ask for; none in the development server. */
    ahead?: import('./catalogue/page-data.ts').Ahead;
    /**
     * Takes the finished document as a string, in the place of the response's body, which would be
     * encoded here only to be decoded again. The publisher hands it over; the development server does not.
     */
    take?: (html: string) => void;
  }
}

/** Messages for a browser, by language: `scripts/vite/message-modules.ts`. */
declare module 'virtual:messages/*' {
  const dictionaries: Readonly<
    Record<import('./i18n/locales.ts').Locale, () => Promise<{ default: import('./i18n/template.ts').Words }>>
  >;
  export default dictionaries;
}
