import * as z from 'zod/mini';
import { id, inData, listOf, listOfKnown, requiredCode, text } from './scalars.ts';

/** Which spare parts fit which device: a shop's own table. */

const name = z.string().check(z.regex(/\S/u, 'a name'));

/** Parts that fit a device: listed by SKU, or selected by their attributes. */
const slot = z.strictObject({
  part: z.enum(['memory', 'drive', 'camera_module', 'battery', 'screen', 'cable']),
  /** Ids of the subcategories where such parts are sold. */
  subcategories: z.array(z.string()).check(z.minLength(1)),
  skus: z._default(z.array(name), []),
  /** Accepted values by attribute key; any one of a key's values is enough. */
  specs: z._default(z.record(z.string(), z.array(name).check(z.minLength(1))), {}),
});

const device = z.strictObject({
  id: z.string().check(z.regex(/^[a-z\d]+(?:-[a-z\d]+){0,12}$/u, 'an id of small letters, digits and dashes')),
  brand: name,
  model: name,
  /** Other names for it: model numbers, short names. */
  aliases: z._default(z.array(name), []),
  parts: z.array(slot).check(z.minLength(1)),
});

const devices = z
  .array(device)
  .check(z.refine((all) => new Set(all.map((one) => one.id)).size === all.length, 'an id stands twice'));

/** The table, as stored in a file. */
export const fittingTable = z.strictObject({ devices });

const answeredSlot = z.object({
  part: slot.shape.part,
  subcategories: listOf(id).check(z.minLength(1)),
  skus: listOf(requiredCode),
  specs: z.pipe(
    z.optional(z.nullable(slot.shape.specs)),
    z.transform((specs) => specs ?? {}),
  ),
});
const answeredDevice = z.object({
  ...device.shape,
  aliases: listOf(text),
  parts: listOfKnown(answeredSlot).check(z.minLength(1)),
});

/** GET /api/fitting: unlike a table in a file, without the devices and parts that cannot be understood. */
export const fittingResponse = z.pipe(
  inData(listOfKnown(answeredDevice)),
  z.transform((all) => [...new Map(all.map((one) => [one.id, one])).values()]),
);
export type FittingTable = z.output<typeof fittingTable>;
export type FittingDevice = FittingTable['devices'][number];
export type FittingSlot = FittingDevice['parts'][number];
export type PartKind = FittingSlot['part'];
