import type { JSX } from 'react';
import { formatDollars } from '../../i18n/format.ts';
import { useBuilder } from './builder-context.ts';
import { priceOf, type Part } from './parts.ts';

/** Price of a part times its quantity, with the former price beside it. */
export const PartPrice = ({ part, count = 1 }: { part: Part; count?: number }): JSX.Element => {
  const { t } = useBuilder();
  const price = priceOf(part);
  if (price === null) return <span className="text-sm text-muted">{t('pc.askPrice')}</span>;
  return (
    <span className="figures whitespace-nowrap">
      <b className={part.promoPrice === null ? '' : 'text-sale'}>{formatDollars(price * count)}</b>
      {part.promoPrice !== null && part.price !== null && (
        <s className="ms-1 text-sm text-muted">{formatDollars(part.price * count)}</s>
      )}
    </span>
  );
};
