import * as z from 'zod/mini';
import { amount } from './money.ts';
import { id, inData, listOf, optionalCode, optionalFlag, optionalText, text } from './scalars.ts';
import { keepRanges } from './units.ts';

/** Delivery addresses and branches (R72, R113). */

const coordinate = z.pipe(
  z.optional(z.nullable(z.union([z.number(), z.string()]))),
  z.transform((value) => {
    const number = value === null || value === undefined || value === '' ? Number.NaN : Number(value);
    return Number.isFinite(number) ? number : null;
  }),
);

const location = z.pipe(
  z.object({
    id,
    name: text,
    description: optionalText,
    lat: coordinate,
    long: coordinate,
    phone: optionalCode,
    province_code: optionalCode,
    district_code: optionalCode,
    commune_code: optionalCode,
    landmark: optionalText,
    is_default: optionalFlag,
    delivery_fee: amount,
  }),
  z.transform((json) => ({
    id: json.id,
    /** The recipient, or what the shopper calls the place. */
    name: json.name,
    /** The address as one text: street, commune, district, province. */
    description: json.description ?? '',
    lat: json.lat,
    long: json.long,
    phone: json.phone,
    provinceCode: json.province_code,
    districtCode: json.district_code,
    communeCode: json.commune_code,
    landmark: json.landmark,
    isDefault: json.is_default ?? false,
    /** Cents; default 0 (R73). */
    deliveryFee: json.delivery_fee,
  })),
);
export type Location = z.output<typeof location>;

/** GET /api/profile/location */
export const locationsResponse = inData(listOf(location));

/** Sent if the shopper gives no point (R75): central Phnom Penh. */
export const placeholderPoint = { lat: 11.5564, long: 104.9282 } as const;

/** POST /api/profile/location/add, PUT /api/profile/location/update/{id} */
export type LocationRequest = {
  name: string;
  description: string;
  lat: number;
  long: number;
  phone?: string;
  province_code?: string;
  district_code?: string;
  commune_code?: string;
  landmark?: string;
  is_default?: boolean;
};

/** Response to adding a location: `data.id`. */
export const addedResponse = inData(z.object({ id }));

/** GET /api/branches?store_code: where an order can be picked up. As an `address`, a branch is `branch-{id}`. */
export const branchesResponse = inData(
  listOf(
    z.object({
      id,
      name: text,
      address: optionalText,
      hours: z.pipe(
        optionalText,
        z.transform((value) => (value === null ? null : keepRanges(value))),
      ),
      /** In the format of `opening-hours.ts`. */
      opening_hours: optionalText,
      phone: optionalCode,
      lat: coordinate,
      long: coordinate,
    }),
  ),
);
export type Branch = z.output<typeof branchesResponse>[number];
/** Returns a branch as the `address` of a checkout. */
export const branchAddress = (branch: string): string => `branch-${branch}`;
/** Returns whether the `address` of a checkout is a branch: the order is picked up there. */
export const isBranchAddress = (address: string): boolean => address.startsWith('branch-');
