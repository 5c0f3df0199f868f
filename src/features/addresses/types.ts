import type { DeliveryTerms } from '../../contract/delivery.ts';
import type { FieldFault } from '../../contract/errors.ts';
import type { Location } from '../../contract/locations.ts';
import type { Cents } from '../../contract/money.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { MessageKey } from '../../i18n/translate.ts';

/** The words of places; their groups of the dictionary are `locations`, `delivery`, and those of forms, `error` and `field`. */
type PlaceKey = Extract<
  MessageKey,
  `locations.${string}` | `delivery.${string}` | `error.${string}` | `field.${string}`
>;
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

/** Where a point comes from: the device by itself, or as the shopper pressed for it; or the map. */
export type PointSource = 'device' | 'press' | 'map';

/** `<PlaceFields value onChange … />`: the fields of a place, without form and button. */
export type PlaceFieldsProps = {
  value: PlaceDraft;
  onChange: (value: PlaceDraft) => void;
  /** A position is known. */
  onPoint: (point: NonNullable<PlaceDraft['point']>, from: PointSource) => void;
  /** Whether the device's position is used without being asked for by a press (decision 36). */
  isEager: boolean;
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
  /** A new place was saved and is chosen. */
  onSaved?: () => void;
  /** What is wrong with a new place, in words; null: nothing any more. */
  onFault?: (fault: string | null) => void;
  /** Beside the list, '{field} is required' for one. */
  error?: string | undefined;
  delivery: DeliveryTerms | null;
  /** Worth of what is bought, in cents: it may make the delivery free. */
  goods?: Cents;
  storeCode: string;
  locale: Locale;
  t: PlaceWords;
};

export type PlaceFaults = Record<string, FieldFault>;
