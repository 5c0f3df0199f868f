import type { Cents } from '../../contract/money.ts';
import type { PhoneSpecs } from './phones.ts';

/** What a row of the table of phones says for the chooser, in `data-phone`: price, screen, battery, camera, year. */
type RowSpecs = Pick<PhoneSpecs, 'price' | 'screen' | 'battery' | 'camera' | 'year'>;

export const writeRow = ({ price, screen, battery, camera, year }: RowSpecs): string =>
  [price, screen, battery, camera, year].map((value) => value ?? '').join(' ');

const numberOf = (text: string | undefined): number | null =>
  text === undefined || text === '' || Number.isNaN(Number(text)) ? null : Number(text);

/** Reads what `writeRow` wrote; what it did not say is null. */
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
