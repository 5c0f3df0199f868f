/** Classes of a standalone text link, tall enough to touch. */
export const textLink = 'mr-3 inline-flex min-h-11 items-center text-accent-text underline underline-offset-3';
