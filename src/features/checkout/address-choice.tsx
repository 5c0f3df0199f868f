import { useEffect, useEffectEvent, useRef, type JSX } from 'react';
import { useStore } from '@nanostores/react';
import type { CheckoutStore } from './checkout.ts';
import { LocationChoice } from '../addresses/address-choice.tsx';
import type { PersonalProps } from '../../ui/personal-props.ts';
import type { CheckoutWords } from './checkout-words.ts';

/** Chooses or adds an address. A chunk of its own; receives focus when it opens. */
type Props = {
  checkout: CheckoutStore;
  shop: PersonalProps;
  error: string | undefined;
  /** null: there is nothing to go back to. */
  onDone: (() => void) | null;
  /** Called after a new address was saved. */
  onSaved: () => void;
  t: CheckoutWords;
};

export const AddressChoice = ({ checkout, shop, error, onDone, onSaved, t }: Props): JSX.Element => {
  const { branches, form, quote } = useStore(checkout.$state);
  const container = useRef<HTMLDivElement>(null);
  const begin = useEffectEvent((): void => {
    if (onDone) container.current?.focus();
  });
  useEffect(() => begin(), []);
  return (
    <div ref={container} tabIndex={-1} className="grid gap-3 outline-0" data-field="address" data-address-choice>
      <LocationChoice
        value={form.address}
        onChange={(address, location) => checkout.chooseAddress(address, location)}
        onSaving={(saving) => checkout.set({ saving })}
        onSaved={onSaved}
        onFault={(addressFault) => checkout.set({ addressFault })}
        error={error}
        branches={branches}
        delivery={shop.delivery}
        itemsValue={quote?.total ?? 0}
        isDelivered={quote?.needsDelivery}
        storeCode={shop.storeCode}
        locale={shop.locale}
        t={t}
      />
      {onDone && (
        <button type="button" className="button button-quiet" onClick={onDone}>
          {t('checkout.useAddress')}
        </button>
      )}
    </div>
  );
};
