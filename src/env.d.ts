declare namespace App {
  interface Locals {
    /** What the page is made of: see `catalogue/page-data.ts`. */
    page: import('./catalogue/page-data.ts').Page<unknown>;
    /**
     * Takes the finished document as a string, in the place of the response's body, which would be
     * encoded here only to be decoded again. The publisher hands it over; the development server does not.
     */
    take?: (html: string) => void;
  }
}

declare module '*.json?only=cart' {
  const words: Readonly<Record<string, string>>;
  export default words;
}
declare module '*.json?only=compare' {
  const words: Readonly<Record<string, string>>;
  export default words;
}
