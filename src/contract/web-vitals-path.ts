/** Where a page says how it did for a real visitor. Apart from what it says, whose schema browsers need not load. */
export const webVitalsPath = '/_vitals';
