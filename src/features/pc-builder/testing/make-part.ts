import * as z from 'zod/mini';
import { pcPart, type PartType } from '../../../contract/pc-parts.ts';
import { toPart, type Part, type PartOf } from '../parts.ts';

type Row = { id?: string; sku?: string; name?: string; brand?: string; price?: number; stock?: number };

/** Builds a part from raw attributes, parsed with the contract's schema; its id defaults to its type. */
export const makePart = <Type extends PartType>(
  type: Type,
  attributes: Record<string, unknown> = {},
  row: Row = {},
): PartOf<Type> & Part =>
  toPart(type, z.parse(pcPart, { id: type, name: type, ...row, attributes })) as PartOf<Type> & Part;
