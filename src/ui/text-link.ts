/** A link that stands in text by itself, tall enough to be touched. */
export const textLink = 'mr-3 inline-flex min-h-11 items-center text-accent-text underline underline-offset-3';
