import type { Cents } from '../../contract/money.ts';
import { specNumber, specText, type PricedProduct } from '../../contract/specs.ts';

/** Main specs of a phone; null: unknown. */
export type PhoneSpecs = {
  /** Current price; null: ask for price. */
  price: Cents | null;
  /** Diagonal in inches. */
  screen: number | null;
  /** mAh */
  battery: number | null;
  /** Megapixels of the main camera. */
  camera: number | null;
  /** GB; the smallest if there are several, which every variant has. */
  ram: number | null;
  has5g: boolean | null;
  year: number | null;
};

/** '6 / 8 GB LPDDR4X' → 6; null if there is none before 'GB'. */
const leastGb = (text: string | null): number | null => {
  const sizes = /^[\d./ ]+(?=GB)/u.exec(text ?? '')?.[0].match(/\d{1,9}(?:\.\d{1,9})?/gu) ?? [];
  return sizes.length === 0 ? null : Math.min(...sizes.map(Number));
};

/** Parses a phone's specs from the attributes that every phone's page shows. */
export const readPhoneSpecs = (product: PricedProduct): PhoneSpecs => {
  const network = specText(product, 'mobile_network');
  return {
    price: product.promoPrice ?? product.price,
    screen: specNumber(product, 'screen_size'),
    battery: specNumber(product, 'battery_mah'),
    camera: specNumber(product, 'main_camera_mp'),
    ram: leastGb(specText(product, 'ram')),
    has5g: network === null ? null : /5G/u.test(network),
    year: specNumber(product, 'release_year'),
  };
};
