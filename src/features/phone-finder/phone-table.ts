import type { Cents } from '../../contract/money.ts';
import type { PhoneSpecs } from './phones.ts';

/** Specs in a table row for the chooser, in `data-phone`: price, screen, battery, camera, year. */
type RowSpecs = Pick<PhoneSpecs, 'price' | 'screen' | 'battery' | 'camera' | 'year'>;

export const writeRow = ({ price, screen, battery, camera, year }: RowSpecs): string =>
  [price, screen, battery, camera, year].map((value) => value ?? '').join(' ');

const numberOf = (text: string | undefined): number | null =>
  text === undefined || text === '' || Number.isNaN(Number(text)) ? null : Number(text);

/** Parses what `writeRow` wrote; missing values are null. */
export const readRow = (text: string): PhoneSpecs => {
  const [price, screen, battery, camera, year] = text.split(' ').map(numberOf);
  const cents: Cents | null = price ?? null;
  return {
    price: cents,
    screen: screen ?? null,
    battery: battery ?? null,
    camera: camera ?? null,
    year: year ?? null,
    ram: null,
    has5g: null,
  };
};
