import * as z from 'zod/mini';
import { wrongPlace } from '../../regions/places.ts';
import type { LocationFields } from '../storage/locations.ts';
import { phoneField } from './account-bodies.ts';
import { requiredLine, multilineText, optionalLine } from './body-fields.ts';
import { invalidFieldsError } from './body.ts';

const degrees = (max: number) =>
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^\s*-?\d{1,3}(\.\d+)?\s*$/u))]),
      z.transform((value) => Number(value)),
    ),
    z.number().check(z.minimum(-max), z.maximum(max)),
  );

const optional = {
  phone: phoneField,
  province_code: z.optional(optionalLine(6)),
  district_code: z.optional(optionalLine(6)),
  commune_code: z.optional(optionalLine(6)),
  landmark: z.optional(optionalLine(200)),
  is_default: z.optional(z.boolean()),
};

export const locationBody = z.object({
  name: requiredLine(100),
  description: multilineText(500),
  lat: degrees(90),
  long: degrees(180),
  ...optional,
});
/** Any part of a location; absent fields stay unchanged. */
export const locationChangeBody = z.object({
  name: z.optional(requiredLine(100)),
  description: z.optional(multilineText(500)),
  lat: z.optional(degrees(90)),
  long: z.optional(degrees(180)),
  ...optional,
});

/** Returns the fields that are present in a body. */
export const toLocationFields = (body: z.output<typeof locationChangeBody>): Partial<LocationFields> => {
  const named = {
    name: body.name,
    description: body.description,
    lat: body.lat,
    long: body.long,
    phone: body.phone === undefined ? undefined : body.phone || null,
    provinceCode: body.province_code,
    districtCode: body.district_code,
    communeCode: body.commune_code,
    landmark: body.landmark,
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
};

/**
 * Checks that province, district and commune belong together (R72).
 * @throws {CommerceError} bad_request naming the field of the wrong code
 */
export const validateAdminDivisions = async (
  codes: Partial<Pick<LocationFields, 'provinceCode' | 'districtCode' | 'communeCode'>>,
): Promise<void> => {
  const { provinceCode: province = null, districtCode: district = null, communeCode: commune = null } = codes;
  const wrong = await wrongPlace({ province, district, commune });
  if (wrong !== null) throw invalidFieldsError({ [`${wrong}_code`]: 'invalid' });
};
