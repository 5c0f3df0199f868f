/**
 * Lets each name through so many times a second, and at once as often as that after a pause.
 * @returns whether it may go now
 */
export const createAllowance = (
  perSecond: number,
  now = (): number => performance.now(),
): ((name: string) => boolean) => {
  const left = new Map<string, { tokens: number; at: number }>();
  return (name) => {
    const time = now();
    const { tokens, at } = left.get(name) ?? { tokens: perSecond, at: time };
    const filled = Math.min(perSecond, tokens + ((time - at) / 1000) * perSecond);
    left.set(name, { tokens: filled >= 1 ? filled - 1 : filled, at: time });
    return filled >= 1;
  };
};
