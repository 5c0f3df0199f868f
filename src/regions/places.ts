import { communeFiles } from './communes.ts';
import listed from './provinces.json' with { type: 'json' };

/**
 * Provinces, districts and communes of Cambodia (R72), for the browser, where a shopper chooses, and for the API, which
 * checks the choice. Codes are those of the NCDD gazetteer: two digits for a province, four for a district, six for a
 * commune, each beginning with its parent's. Source and license: docs/data-sources.md.
 */
export type Unit = keyof typeof unitWords;
export type Place = {
  code: string;
  unit: Unit;
  /** In Latin letters; also for Chinese, in lists only where there is no Chinese name. */
  en: string;
  kh: string;
  /** Of provinces. */
  zh?: string;
};
type Province = Place & { zh: string; districts: readonly Place[] };
type PlaceCodes = { province: string | null; district: string | null; commune: string | null };

/** Kinds of places, as written before the name in a Khmer address. */
const unitWords = {
  capital: 'រាជធានី',
  province: 'ខេត្ត',
  municipality: 'ក្រុង',
  khan: 'ខណ្ឌ',
  district: 'ស្រុក',
  sangkat: 'សង្កាត់',
  commune: 'ឃុំ',
} as const;

/** All 25 provinces with their districts, ordered by code. */
export const provinces: readonly Province[] = listed as Province[];

export const provinceOf = (code: string | null): Province | null =>
  provinces.find((province) => province.code === code) ?? null;

export const districtOf = (code: string | null): Place | null =>
  provinceOf(code?.slice(0, 2) ?? null)?.districts.find((district) => district.code === code) ?? null;

/** Loads the communes of a district, ordered by code, from the file of its province; none for an unknown district. */
export const communesOf = async (district: string): Promise<readonly Place[]> => {
  if (!districtOf(district)) return [];
  const file = await communeFiles[district.slice(0, 2)]?.();
  return (file?.default[district] ?? []) as readonly Place[];
};

/**
 * Returns which of the codes is unknown or not within its parent; null if all are valid. A commune requires its
 * district, a district its province.
 */
export const wrongPlace = async (codes: PlaceCodes): Promise<keyof PlaceCodes | null> => {
  const { province, district, commune } = codes;
  if (province !== null && !provinceOf(province)) return 'province';
  if (district !== null && (!districtOf(district) || district.slice(0, 2) !== province)) return 'district';
  if (commune === null) return null;
  const known = district === null ? [] : await communesOf(district);
  return known.some((place) => place.code === commune) ? null : 'commune';
};

/** Returns a place's name for a list: in Khmer, in Chinese where it has such a name, or in Latin letters. */
export const placeName = ({ en, kh, zh = en }: Place, locale: string): string =>
  locale === 'kh' ? kh : locale === 'zh' ? zh : en;

/**
 * Joins places, given from the smallest to the largest, into one line of an address: in Khmer, each with its kind, or in
 * Latin letters, which who delivers can read.
 */
export const placeLine = (places: readonly (Place | null)[], locale: string): string =>
  places
    .filter((place) => place !== null)
    .map((place) => (locale === 'kh' ? `${unitWords[place.unit]}${place.kh}` : place.en))
    .join(locale === 'kh' ? ' ' : ', ');
