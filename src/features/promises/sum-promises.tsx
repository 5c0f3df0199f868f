import { useEffect, useState, type JSX } from 'react';
import { loadPromises } from './promise-lines.ts';
import type { SumPromise } from './shop-promises.ts';

/** The shop's promises in cart and checkout; nothing until they are known. */
type Props = {
  /** URL of the contact page, which contains the promises. */
  contact: string;
  /**
   * Whether delivery is charged or free, by the value of the items; null: the page says so elsewhere; `pickUp`: nothing
   * is delivered.
   */
  delivery: 'paid' | 'free' | 'pickUp' | null;
  /** Whether the shopper pays beforehand, by a code or a transfer. */
  isPrepaid?: boolean;
  className: string;
};

export const SumPromises = ({ contact, delivery, isPrepaid = false, className }: Props): JSX.Element | null => {
  const [lines, setLines] = useState<readonly SumPromise[]>([]);
  useEffect(() => {
    void loadPromises(contact).then(setLines, () => undefined);
  }, [contact]);
  const shown = lines.filter(
    ({ when }) => when === 'always' || when === delivery || (when === 'cash' && delivery !== 'pickUp' && !isPrepaid),
  );
  if (shown.length === 0) return null;
  return (
    <div className={`grid gap-2 text-sm text-muted ${className}`} data-sum-promises>
      {shown.map(({ title, text }) => (
        <p key={title}>
          <b className="block font-medium text-ink">{title}</b>
          {text}
        </p>
      ))}
    </div>
  );
};
