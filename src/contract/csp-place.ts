/**
 * Stands in a rendered page where its Content-Security-Policy goes, which is known when all of the page is. Without it
 * (development has no policy), the whole policy is a header.
 */
export const cspPlace = '%policy%';
