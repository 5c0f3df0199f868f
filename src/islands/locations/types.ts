import type { FieldFault } from '../../contract/errors.ts';
import type { Location } from '../../contract/locations.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { MessageKey } from '../../i18n/translate.ts';

/** The words of places; their groups of the dictionary are `locations`, and those of forms, `error` and `field`. */
type PlaceKey = Extract<MessageKey, `locations.${string}` | `error.${string}` | `field.${string}`>;
export type PlaceWords = (key: PlaceKey, values?: Record<string, string | number>) => string;

/** A place as it is typed: everything is text until it is sent. */
export type PlaceDraft = {
  name: string;
  phone: string;
  provinceCode: string;
  districtCode: string;
  communeCode: string;
  /** House, street, village. */
  street: string;
  landmark: string;
  /** Where the device says it is; null: not asked, or not told. */
  point: { lat: number; long: number } | null;
  isDefault: boolean;
};

/** `<PlaceFields value onChange … />`: the fields of a place, without form and button. */
export type PlaceFieldsProps = {
  value: PlaceDraft;
  onChange: (value: PlaceDraft) => void;
  /** What is wrong with a field, in words, by its name on the wire (`name`, `phone`, `province_code`, …). */
  errors: Readonly<Record<string, string>>;
  locale: Locale;
  t: PlaceWords;
};

/**
 * `<LocationChoice … />`: where an order goes: one of the shopper's places, a new one added in place, or a branch to
 * fetch it at. `value` is an `address` as the checkout sends it: a location's id, or `branch-{id}`.
 */
export type LocationChoiceProps = {
  value: string | null;
  /** @param place null: a branch */
  onChange: (address: string, place: Location | null) => void;
  /** A new place is being sent, or no more. */
  onSaving?: (isSaving: boolean) => void;
  /** Beside the list, '{field} is required' for one. */
  error?: string | undefined;
  /** Delivery costs nothing for what is bought, whatever it costs otherwise. */
  isFree?: boolean;
  storeCode: string;
  locale: Locale;
  t: PlaceWords;
};

export type PlaceFaults = Record<string, FieldFault>;
