/** Which visits report their web vitals. Separate from the report's schema, since every page loads this. */

/** The script that those visits load. */
export const webVitalsScript = '/vitals.js';
/** Share of such visits, unless a store sets its own. */
export const defaultWebVitalsShare = 0.1;
