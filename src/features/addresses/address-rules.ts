import { placeholderPoint, type Location, type LocationRequest } from '../../contract/locations.ts';
import { readPhone, shownPhone } from '../../contract/phone.ts';
import { districtOf, placeLine, provinceOf, type Place } from '../../regions/places.ts';
import type { AddressDraft, AddressFaults, PointSource } from './types.ts';

/** A typed address, and the request built from it. Pure. */

export const emptyAddress: AddressDraft = {
  name: '',
  phone: '',
  provinceCode: '',
  districtCode: '',
  communeCode: '',
  street: '',
  landmark: '',
  point: null,
  isDefault: false,
};

/** Returns the draft in another province, without the district, commune and point of the previous one. */
export const withProvince = (draft: AddressDraft, provinceCode: string): AddressDraft => ({
  ...draft,
  provinceCode,
  districtCode: '',
  communeCode: '',
  point: null,
});
/** Returns the draft in another district of its province. */
export const withDistrict = (draft: AddressDraft, districtCode: string): AddressDraft => ({
  ...draft,
  districtCode,
  communeCode: '',
  point: null,
});

/**
 * Returns the draft with a point, and with the district that contains it. A district that the shopper chose is replaced
 * only if they requested the position by a press, and not even then by one in the same province: near a border, the
 * shopper knows better.
 * @param district code of the district that contains the point; null: unknown
 */
export const withPoint = (
  draft: AddressDraft,
  point: NonNullable<AddressDraft['point']>,
  district: string | null,
  from: PointSource,
): AddressDraft => {
  const { provinceCode, districtCode } = draft;
  const isThere = district === null || (district.slice(0, 2) === provinceCode && districtCode !== '');
  if (isThere || (provinceCode !== '' && from === 'map')) return { ...draft, point };
  if (provinceCode !== '' && from === 'device') return draft;
  return { ...withDistrict(withProvince(draft, district.slice(0, 2)), district), point };
};

/** Returns the draft with the account's name and phone in empty fields. */
export const withRecipient = (
  draft: AddressDraft,
  { name, phone }: { name: string; phone: string | null },
): AddressDraft => ({
  ...draft,
  name: draft.name || name,
  phone: draft.phone || (phone === null ? '' : shownPhone(phone)),
});

/** Returns errors, by the fields' names in the API. */
export const checkAddress = (draft: AddressDraft): AddressFaults => {
  const faults: AddressFaults = {};
  if (!draft.name.trim()) faults['name'] = 'required';
  if (!draft.phone.trim()) faults['phone'] = 'required';
  else if (readPhone(draft.phone) === null) faults['phone'] = 'invalid';
  if (!draft.provinceCode) faults['province_code'] = 'required';
  else if (!draft.districtCode) faults['district_code'] = 'required';
  else if (!draft.communeCode) faults['commune_code'] = 'required';
  if (!draft.street.trim()) faults['description'] = 'required';
  return faults;
};

const lineOf = (commune: Place | null, districtCode: string, locale: string): string =>
  placeLine([commune, districtOf(districtCode), provinceOf(districtCode.slice(0, 2))], locale);

/** Returns the separator between the street and the names of regions; Chinese uses the English names. */
const separatorOf = (locale: string): string => (locale === 'kh' ? ' ' : ', ');

/**
 * Builds the request; the one-line address is written in the page's language. Without a point, the placeholder point is
 * sent (R75).
 */
export const toAddressRequest = (draft: AddressDraft, commune: Place | null, locale: string): LocationRequest => ({
  name: draft.name.trim(),
  description: [streetOf(draft.street.trim(), commune, draft.districtCode), lineOf(commune, draft.districtCode, locale)]
    .filter(Boolean)
    .join(separatorOf(locale)),
  ...(draft.point ?? placeholderPoint),
  phone: draft.phone.trim(),
  province_code: draft.provinceCode,
  district_code: draft.districtCode,
  commune_code: draft.communeCode,
  landmark: draft.landmark.trim(),
  is_default: draft.isDefault,
});

/**
 * Returns the part of an address that precedes the names of commune, district and province, in whichever language they
 * were written.
 */
export const streetOf = (description: string, commune: Place | null, districtCode: string): string => {
  for (const locale of ['en', 'kh']) {
    const line = lineOf(commune, districtCode, locale);
    const end = separatorOf(locale) + line;
    if (line && description === line) return '';
    if (line && description.endsWith(end)) return description.slice(0, -end.length);
  }
  return description;
};

/** Builds the draft for editing a saved address. */
export const toAddressDraft = (address: Location, commune: Place | null): AddressDraft => ({
  name: address.name,
  phone: address.phone === null ? '' : shownPhone(address.phone),
  provinceCode: address.provinceCode ?? '',
  districtCode: address.districtCode ?? '',
  communeCode: address.communeCode ?? '',
  street: streetOf(address.description, commune, address.districtCode ?? ''),
  landmark: address.landmark ?? '',
  point:
    address.lat === null ||
    address.long === null ||
    (address.lat === placeholderPoint.lat && address.long === placeholderPoint.long)
      ? null
      : { lat: address.lat, long: address.long },
  isDefault: address.isDefault,
});

/** Builds the request that adds a removed address again. */
export const sameRequest = (address: Location): LocationRequest => ({
  name: address.name,
  description: address.description,
  lat: address.lat ?? placeholderPoint.lat,
  long: address.long ?? placeholderPoint.long,
  is_default: address.isDefault,
  ...(address.phone === null ? {} : { phone: address.phone }),
  ...(address.provinceCode === null ? {} : { province_code: address.provinceCode }),
  ...(address.districtCode === null ? {} : { district_code: address.districtCode }),
  ...(address.communeCode === null ? {} : { commune_code: address.communeCode }),
  ...(address.landmark === null ? {} : { landmark: address.landmark }),
});
