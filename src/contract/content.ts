import * as z from 'zod/mini';
import { bodyText, id, inData, label, listOf, optionalLabel, optionalText, optionalTime, text } from './scalars.ts';

/** GET /api/link?store_code: social links. */
export const linksResponse = inData(listOf(z.object({ id, link: text, logo_url: optionalText, name: text })));
export type SocialLink = z.output<typeof linksResponse>[number];

/** GET /api/help-center?store_code: categories with their articles (bodies of HTML or plain text). */
export const helpResponse = inData(
  listOf(
    z.object({
      id,
      name: label,
      icon: optionalText,
      articles: listOf(z.object({ id, title: label, summary: optionalLabel, body: bodyText })),
    }),
  ),
);
export type HelpCategory = z.output<typeof helpResponse>[number];

/** GET /api/policy?store_code: the shop's policies (bodies of HTML or plain text). */
export const policyResponse = inData(listOf(z.object({ id, title: label, body: bodyText, updated_at: optionalTime })));
export type Policy = z.output<typeof policyResponse>[number];

/** GET /api/news?store_code */
export const newsResponse = inData(
  listOf(
    z.object({
      id,
      title: label,
      summary: optionalLabel,
      body: bodyText,
      image: optionalText,
      published_at: optionalTime,
    }),
  ),
);
export type NewsItem = z.output<typeof newsResponse>[number];

/**
 * GET /api/promotions?store_code: each covers some products, from `starts_at` (null: already running) to `ends_at`
 * (null: until further notice). Upcoming and recently ended ones are included.
 */
export const promotionsResponse = inData(
  listOf(
    z.object({
      id,
      title: label,
      summary: optionalLabel,
      image: optionalText,
      starts_at: optionalTime,
      ends_at: optionalTime,
      product_ids: listOf(id),
    }),
  ),
);
export type Promotion = z.output<typeof promotionsResponse>[number];
