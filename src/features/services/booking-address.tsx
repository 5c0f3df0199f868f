import type { JSX } from 'react';
import type { Locale } from '../../i18n/locales.ts';
import { wordsTranslator, type Words } from '../../i18n/template.ts';
import { AddressForm } from '../addresses/address-form.tsx';
import type { AddressWords } from '../addresses/types.ts';

/** Adds an address, as in the checkout. A chunk of its own, since few bookings need it. */

type Props = {
  storeCode: string;
  locale: Locale;
  words: Words;
  /** @param location id of the saved address */
  onSaved: (location: string) => void;
  onCancel: () => void;
};

export const BookingAddress = ({ storeCode, locale, words, onSaved, onCancel }: Props): JSX.Element => {
  const t: AddressWords = wordsTranslator(words, locale);
  return (
    <AddressForm
      saved={null}
      isOpened
      isCheckout
      onSaved={({ failed, saved }) => {
        if (!failed && saved) onSaved(saved.id);
      }}
      {...{ storeCode, locale, t, onCancel }}
    />
  );
};
