/**
 * Placeholder in a rendered page for its Content-Security-Policy, which is known only once the whole page is. Without
 * the placeholder (development has no policy), the whole policy is sent as a header.
 */
export const cspPlaceholder = '%policy%';
