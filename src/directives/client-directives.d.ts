import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Runs at the first touch of the island (`touch.ts`). */
    'client:touch'?: boolean;
  }
}
