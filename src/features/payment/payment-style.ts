/** Classes shared by a pending payment and one that has ended. */

/** A hint on what to do, or on what happened. */
export const paymentHint = 'max-w-[40ch] text-sm text-balance text-muted';

/** The column of buttons. */
export const paymentActions = 'grid w-[min(360px,100%)] gap-2';

/** A link in the middle, to the order or to help. */
export const paymentLink = 'inline-flex min-h-11 items-center text-accent-text underline underline-offset-3';
