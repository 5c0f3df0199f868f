import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates the island at its first touch (`touch.ts`). */
    'client:touch'?: boolean;
  }
}
