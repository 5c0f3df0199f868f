import type { DeliveryTerms } from '../../contract/delivery.ts';
import type { FieldFault } from '../../contract/errors.ts';
import type { Branch, Location } from '../../contract/locations.ts';
import type { Cents } from '../../contract/money.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { MessageKey } from '../../i18n/translate.ts';

/**
 * Messages of addresses: the dictionary groups `locations` and `delivery`, and those of forms, `error` and `field`.
 */
type AddressKey = Extract<
  MessageKey,
  `locations.${string}` | `delivery.${string}` | `error.${string}` | `field.${string}`
>;
export type AddressWords = (key: AddressKey, values?: Record<string, string | number>) => string;

/** An address as typed: everything is text until it is sent. */
export type AddressDraft = {
  name: string;
  phone: string;
  provinceCode: string;
  districtCode: string;
  communeCode: string;
  /** House, street, village. */
  street: string;
  landmark: string;
  /** Position from the device or the map; null: not requested, or unknown. */
  point: { lat: number; long: number } | null;
  isDefault: boolean;
};

/** Source of a point: the device without a press, the device after a press, or the map. */
export type PointSource = 'device' | 'press' | 'map';

/** `<AddressFields value onChange … />`: the fields of an address, without form and button. */
export type AddressFieldsProps = {
  value: AddressDraft;
  onChange: (value: AddressDraft) => void;
  /** Called when a position is known. */
  onPoint: (point: NonNullable<AddressDraft['point']>, from: PointSource) => void;
  /** Whether the device's position is used without a press (decision 36). */
  isEager: boolean;
  /** Error messages by the fields' names in the API (`name`, `phone`, `province_code`, …). */
  errors: Readonly<Record<string, string>>;
  locale: Locale;
  t: AddressWords;
};

/**
 * `<LocationChoice … />`: chooses where an order goes, to one of the shopper's addresses, to a new one, or to a branch
 * for pick-up. The addresses are those of `$addresses`, which must be loaded before. `value` is an `address` as the
 * checkout sends it: a location's id, or `branch-{id}`.
 */
export type LocationChoiceProps = {
  value: string | null;
  /** @param saved null: a branch */
  onChange: (address: string, saved: Location | null) => void;
  /** Called when saving a new address starts or ends. */
  onSaving?: (isSaving: boolean) => void;
  /** Called after a new address was saved and chosen. */
  onSaved?: () => void;
  /** Called with the error of a new address, as text; null: none anymore. */
  onFault?: (fault: string | null) => void;
  /** Error beside the list, such as '{field} is required'. */
  error?: string | undefined;
  /** Empty: everything is delivered. */
  branches: readonly Branch[];
  delivery: DeliveryTerms | null;
  /** Value of the items, in cents: delivery may be free from a certain amount. */
  itemsValue?: Cents;
  /** false: services alone, so no fee is shown. */
  isDelivered?: boolean | undefined;
  storeCode: string;
  locale: Locale;
  t: AddressWords;
};

export type AddressFaults = Record<string, FieldFault>;
