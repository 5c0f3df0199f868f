import { startTransition, use, useState, type JSX } from 'react';
import dictionaries from 'virtual:messages/paying,error,field';
import type { Attempt } from '../../contract/attempts.ts';
import { addresses } from '../../routes.ts';
import { once, useMember, useMessages } from '../../ui/islands.ts';
import type { PersonalProps } from '../../ui/personal-props.ts';
import { newKey, shopperApi, type ShopperApi } from '../../ui/state/shopper-api.ts';
import { PaymentView } from './payment-view.tsx';
import type { PayingWords } from './payment-words.ts';
import { Returned } from './returned.tsx';
import { watchAttempt } from './watch.ts';
import { wayBack } from './way-back.ts';

/** Finds the attempt in the URL; otherwise the open one, since PayPal may have dropped the query. */
const findAttempt = async (api: ShopperApi): Promise<Attempt | null> => {
  const id = new URLSearchParams(location.search).get('attempt');
  const named = id === null ? null : await api.attempt(id).catch(() => null);
  return named ?? (await api.openAttempt()).attempt;
};

/** Checks with the bank at once, so that the page does not offer a payment that has ended. */
const checkAttempt = async (api: ShopperApi, attempt: Attempt): Promise<Attempt> => {
  if (attempt.state !== 'pending') return attempt;
  try {
    return await api.actOnAttempt(attempt.id, 'check', newKey());
  } catch {
    return attempt;
  }
};

/** @returns the attempt that came back from PayPal, now watched; null: no payment is known */
const openAttempt = async (api: ShopperApi): Promise<Attempt | null | 'failed'> => {
  try {
    const attempt = await findAttempt(api);
    if (attempt !== null) watchAttempt(api, await checkAttempt(api, attempt));
    return attempt;
  } catch {
    return 'failed';
  }
};

const openFirst = once(openAttempt);

/** Return page of PayPal, in this tab or a new one: fetches the payment's status instead of trusting the URL (R97). */
export const PaypalIsland = (shop: PersonalProps): JSX.Element => {
  useMember();
  const api = shopperApi(shop.storeCode, shop.locale);
  const [opened, setOpened] = useState(() => openFirst(api));
  const t: PayingWords = useMessages(dictionaries, shop.locale);
  const attempt = use(opened);
  if (attempt === null) return <Returned shop={shop} t={t} onAgain={null} />;
  if (attempt === 'failed')
    return <Returned shop={shop} t={t} onAgain={() => startTransition(() => setOpened(openAttempt(api)))} />;
  return (
    <PaymentView
      shop={shop}
      t={t}
      isBack={location.pathname.endsWith(addresses.paypalError())}
      onLeave={() => location.assign(wayBack(attempt, shop.locale))}
    />
  );
};
