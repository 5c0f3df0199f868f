import { placeName, provinceOf } from '../../regions/places.ts';
import type { Language } from './language.ts';

/** Returns a province's name; an unknown code is returned unchanged. */
export const provinceName = (code: string, language: Language): string => {
  const province = provinceOf(code);
  return province ? placeName(province, language) : code;
};
