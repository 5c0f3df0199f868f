/** A count over an icon, filled by the shell's script; its place is reserved. */
export const badge = (name: 'cart' | 'compare' | 'wishlist'): string =>
  `<span class="count" data-badge="${name}" hidden></span>`;
