/** Whether a promotion is running, upcoming or over. Shared by the publisher and the page's own script. */
export const promotionPhases = ['running', 'coming', 'ended'] as const;
export type PromotionPhase = (typeof promotionPhases)[number];

/** How long a promotion that has ended is still listed. */
export const endedShownMs = 14 * 86_400_000;

/**
 * Returns the phase of a promotion, which runs from its start (inclusive) to its end (exclusive). A missing or invalid
 * time is no bound.
 * @param promotion times as ISO 8601
 * @param now milliseconds since 1970
 */
export const promotionPhase = (
  { starts_at: start, ends_at: end }: { starts_at: string | null; ends_at: string | null },
  now: number,
): PromotionPhase => {
  if (Date.parse(end ?? '') <= now) return 'ended';
  return Date.parse(start ?? '') > now ? 'coming' : 'running';
};
