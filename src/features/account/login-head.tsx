import { useSyncExternalStore, type JSX } from 'react';
import { returnPath } from '../../contract/return-path.ts';
import { splitLocale } from '../../routes.ts';
import { cart } from '../cart/cart.ts';
import type { AccountFormWords } from './account-form-words.ts';
import { FormHead } from './account-form.tsx';
import { redirectHere } from './go-on.ts';

type Note = 'login.ended' | 'login.endedPaying' | 'login.cartKept' | 'login.orderKept';

/**
 * Returns the note that replaces the usual lead: that the session expired on the previous page (`ui/state/session.ts`),
 * or that the cart or the order is kept through the login. null: no note.
 */
const readNote = (): Note | null => {
  const redirect = redirectHere();
  // If a payment was open, the return path contains it.
  if (new URLSearchParams(location.search).has('ended'))
    return redirect?.includes('attempt=') ? 'login.endedPaying' : 'login.ended';
  const page = returnPath(redirect);
  if (page === null) return null;
  const { path } = splitLocale(page);
  if (/^\/buynow\/|^\/checkout\?(?:.*&)?(?:order|attempt)=/u.test(path)) return 'login.orderKept';
  return /^\/checkout(?:[?#]|$)/u.test(path) && cart.$value.get().length > 0 ? 'login.cartKept' : null;
};

const neverChanges = () => () => {};

/** Heading of login and registration; tells guests on their way to the checkout that their choices are kept. */
export const LoginHead = ({
  title,
  lead,
  t,
}: {
  title: string;
  lead: 'login.lead' | 'login.registerLead';
  t: AccountFormWords;
}): JSX.Element => {
  const note = useSyncExternalStore(neverChanges, readNote, () => null);
  return (
    <>
      <FormHead title={title} t={t}>
        {note === null && <p data-lead>{t(lead)}</p>}
      </FormHead>
      {note !== null && (
        <output className="rounded-[min(var(--radius-control),12px)] bg-accent-soft px-4 py-3">{t(note)}</output>
      )}
    </>
  );
};
