import type { Cents } from '../../contract/money.ts';
import type { Quote, QuoteLine } from '../../contract/quote.ts';

/** A difference between the quote that a shopper saw and the current one (R57). */
export type QuoteChange =
  | { kind: 'price'; name: string; before: Cents; now: Cents }
  | { kind: 'quantity'; name: string; before: number; now: number }
  | { kind: 'gone' | 'added'; name: string }
  | { kind: 'delivery' | 'discount' | 'total'; before: Cents; now: Cents };

const keyOf = ({ productId, variantName, unitName, name }: QuoteLine): string =>
  JSON.stringify([productId ?? name, variantName, unitName]);

const ofLine = (before: QuoteLine, now: QuoteLine): QuoteChange[] => [
  ...(before.price !== null && now.price !== null && before.price !== now.price
    ? [{ kind: 'price' as const, name: now.name, before: before.price, now: now.price }]
    : []),
  ...(before.quantity === now.quantity
    ? []
    : [{ kind: 'quantity' as const, name: now.name, before: before.quantity, now: now.quantity }]),
];

/**
 * Compares two quotes; empty if both charge the same for the same items. The total is listed only if nothing else
 * explains it.
 */
export const quoteChanges = (before: Quote, now: Quote): QuoteChange[] => {
  const former = new Map(before.lines.map((line) => [keyOf(line), line]));
  const present = new Set(now.lines.map(keyOf));
  const changes: QuoteChange[] = now.lines.flatMap((line): QuoteChange[] => {
    const known = former.get(keyOf(line));
    return known ? ofLine(known, line) : [{ kind: 'added', name: line.name }];
  });
  for (const line of before.lines) if (!present.has(keyOf(line))) changes.push({ kind: 'gone', name: line.name });
  if (before.deliveryFee !== now.deliveryFee)
    changes.push({ kind: 'delivery', before: before.deliveryFee, now: now.deliveryFee });
  if (before.discount !== now.discount) changes.push({ kind: 'discount', before: before.discount, now: now.discount });
  if (changes.length === 0 && before.grandTotal !== now.grandTotal)
    changes.push({ kind: 'total', before: before.grandTotal, now: now.grandTotal });
  return changes;
};

/** Returns lines with fewer items in stock than wanted, to show before anything is paid. */
export const shortLines = ({ lines }: Quote): QuoteLine[] =>
  lines.filter(({ stock, quantity }) => stock !== null && stock < quantity);
