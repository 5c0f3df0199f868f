import type { JSX } from 'react';
import type { Locale } from '../../i18n/locales.ts';
import { wordsTranslator, type Words } from '../../i18n/template.ts';
import { PlaceForm } from '../addresses/address-form.tsx';
import type { PlaceWords } from '../addresses/types.ts';

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
  const t: PlaceWords = wordsTranslator(words, locale);
  return (
    <PlaceForm
      place={null}
      isOpened
      isCheckout
      onSaved={({ failed, place }) => {
        if (!failed && place) onSaved(place.id);
      }}
      {...{ storeCode, locale, t, onCancel }}
    />
  );
};
