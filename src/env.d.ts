declare namespace App {
  interface Locals {
    /** What the page is made of: see `catalogue/page-data.ts`. */
    page: import('./catalogue/page-data.ts').Page<unknown>;
  }
}
