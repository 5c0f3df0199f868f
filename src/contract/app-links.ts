import * as z from 'zod/mini';

/**
 * The URL of a shop's app, from its store info. Only web and app-store URLs are accepted, so that `/download` redirects
 * nowhere else; anything else counts as absent.
 */
const appAddress = z.pipe(
  z.nullable(z.string()),
  z.transform((value) => {
    const address = value === null ? null : URL.parse(value.trim());
    return address && /^(?:https?|market|itms-apps):$/u.test(address.protocol) && address.host ? address.href : null;
  }),
);

export const appLinks = z.object({ downloadLink: appAddress, playstore: appAddress, appstore: appAddress });
export type AppLinks = z.output<typeof appLinks>;
