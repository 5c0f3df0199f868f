import { communeFiles } from './communes.ts';
import listed from './provinces.json' with { type: 'json' };

/**
 * The places of Cambodia (R72), for the browser that lets a shopper choose and
 * for the API that checks the choice. Codes are those of the NCDD gazetteer:
 * two digits for a province, four for a district, six for a commune, each
 * beginning with its parent's. Source and licence: docs/data-sources.md.
 */
export type Unit = keyof typeof unitWords;
export type Place = {
  code: string;
  unit: Unit;
  /** In Latin letters; also for Chinese. */
  en: string;
  kh: string;
};
export type Province = Place & { districts: readonly Place[] };
export type PlaceCodes = { province: string | null; district: string | null; commune: string | null };

/** What kind of place it is, as it stands before the name in a Khmer address. */
const unitWords = {
  capital: 'រាជធានី',
  province: 'ខេត្ត',
  municipality: 'ក្រុង',
  khan: 'ខណ្ឌ',
  district: 'ស្រុក',
  sangkat: 'សង្កាត់',
  commune: 'ឃុំ',
} as const;

/** All 25, with their districts, by code. */
export const provinces: readonly Province[] = listed as Province[];

export const provinceOf = (code: string | null): Province | null =>
  provinces.find((province) => province.code === code) ?? null;

export const districtOf = (code: string | null): Place | null =>
  provinceOf(code?.slice(0, 2) ?? null)?.districts.find((district) => district.code === code) ?? null;

/** The communes of a district, by code; none for an unknown one. Loads the file of its province. */
export const communesOf = async (district: string): Promise<readonly Place[]> => {
  if (!districtOf(district)) return [];
  const file = await communeFiles[district.slice(0, 2)]?.();
  return (file?.default[district] ?? []) as readonly Place[];
};

/**
 * Which of the codes names no place, or one outside of its parent; null where
 * all is well. A commune needs its district, a district its province.
 */
export const wrongPlace = async (codes: PlaceCodes): Promise<keyof PlaceCodes | null> => {
  const { province, district, commune } = codes;
  if (province !== null && !provinceOf(province)) return 'province';
  if (district !== null && (!districtOf(district) || district.slice(0, 2) !== province)) return 'district';
  if (commune === null) return null;
  const known = district === null ? [] : await communesOf(district);
  return known.some((place) => place.code === commune) ? null : 'commune';
};

/** A place's name as a list shows it. @param locale `kh` for Khmer, any other for Latin letters */
export const placeName = (place: Place, locale: string): string => (locale === 'kh' ? place.kh : place.en);

/** Places from the smallest to the largest in one line, as an address is written: in Khmer each with its kind. */
export const placeLine = (places: readonly (Place | null)[], locale: string): string =>
  places
    .filter((place) => place !== null)
    .map((place) => (locale === 'kh' ? `${unitWords[place.unit]}${place.kh}` : place.en))
    .join(locale === 'kh' ? ' ' : ', ');
