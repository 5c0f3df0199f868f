/** Path to which pages report their web vitals. A module of its own: browsers do not load the report's schema. */
export const webVitalsPath = '/_vitals';
