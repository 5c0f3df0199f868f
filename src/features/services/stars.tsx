import type { JSX } from 'react';

type Props = {
  /** Stars, 0.1 to 5; null: not rated yet. */
  rating: number | null;
  reviews: number;
  /** Text for screen readers, such as '4.8 of 5 stars, 64 reviews'. */
  label: string;
  /** Text shown without a rating. */
  notRated: string;
};

/** A star, the rating, and the number of reviews. */
export const Stars = ({ rating, reviews, label, notRated }: Props): JSX.Element =>
  rating === null ? (
    <span className="text-sm text-muted">{notRated}</span>
  ) : (
    <span className="inline-flex items-center gap-1 text-sm tabular-nums">
      <span className="sr-only">{label}</span>
      <svg viewBox="0 0 24 24" className="size-4 fill-warning stroke-none" aria-hidden="true">
        <path d="M12 2.2l3 6.3 6.9.9-5 4.8 1.2 6.9L12 17.8l-6.1 3.3 1.2-6.9-5-4.8 6.9-.9z" />
      </svg>
      <b className="font-semibold" aria-hidden="true">
        {rating.toFixed(1)}
      </b>
      {reviews > 0 && (
        <span className="text-muted" aria-hidden="true">
          ({reviews})
        </span>
      )}
    </span>
  );
