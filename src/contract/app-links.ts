import * as z from 'zod/mini';

/**
 * Where a shop's apps are, from its store info: web and market addresses alone, so
 * that `/download` leads to nothing else. What is no such address counts as absent.
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
