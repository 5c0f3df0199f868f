/** Which visits tell their web vitals; apart from what they tell, since every page loads this. */

/** The script of the visits that do. */
export const webVitalsScript = '/vitals.js';
/** Their share where a store does not say. */
export const defaultWebVitalsShare = 0.1;
