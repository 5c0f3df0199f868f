import type { Cents } from '../../contract/money.ts';
import type { PhoneSpecs } from './phones.ts';

export const phoneSizes = ['small', 'medium', 'large'] as const;
export type PhoneSize = (typeof phoneSizes)[number];

/** Diagonals in inches: from the first, below the second. */
export const sizeRanges: Readonly<Record<PhoneSize, readonly [number, number]>> = {
  small: [0, 5.8],
  medium: [5.8, 6.5],
  large: [6.5, Infinity],
};

export const phoneLevels = ['good', 'best'] as const;
export type PhoneLevel = (typeof phoneLevels)[number];

/** Minimum mAh. */
export const batteryLevels: Readonly<Record<PhoneLevel, number>> = { good: 4000, best: 5000 };
/** Minimum megapixels. */
export const cameraLevels: Readonly<Record<PhoneLevel, number>> = { good: 48, best: 100 };

/** What a shopper asks for; null: any. */
export type PhoneWish = {
  /** Maximum; a phone that costs more is left out. */
  budget: Cents | null;
  size: PhoneSize | null;
  battery: PhoneLevel | null;
  camera: PhoneLevel | null;
};

export type PhoneCriterion = keyof PhoneWish;
/** How a phone meets one wish, with the deciding value. `check`: unknown. */
export type PhoneReason = { criterion: PhoneCriterion; result: 'met' | 'missed' | 'check'; value: number | null };

export type RankedPhone<Phone> = { phone: Phone; specs: PhoneSpecs; met: number; reasons: PhoneReason[] };

const judge = (criterion: PhoneCriterion, value: number | null, isMet: (value: number) => boolean): PhoneReason => ({
  criterion,
  value,
  result: value === null ? 'check' : isMet(value) ? 'met' : 'missed',
});

const reasonsOf = (specs: PhoneSpecs, { budget, size, battery, camera }: PhoneWish): PhoneReason[] => [
  ...(budget === null ? [] : [judge('budget', specs.price, (price) => price <= budget)]),
  ...(size === null
    ? []
    : [judge('size', specs.screen, (inches) => inches >= sizeRanges[size][0] && inches < sizeRanges[size][1])]),
  ...(battery === null ? [] : [judge('battery', specs.battery, (mah) => mah >= batteryLevels[battery])]),
  ...(camera === null ? [] : [judge('camera', specs.camera, (mp) => mp >= cameraLevels[camera])]),
];

const count = (reasons: readonly PhoneReason[], result: PhoneReason['result']): number =>
  reasons.filter((reason) => reason.result === result).length;

/** Larger first; unknown last. */
const descending = (one: number | null, other: number | null): number => (other ?? -1) - (one ?? -1);

/**
 * Ranks phones by a shopper's wishes, each with reasons. Leaves out those above the budget; those with a price on
 * request stay, as 'check'. Most wishes met first, then fewest missed, newest, largest battery, cheapest.
 */
export const rankPhones = <Phone extends { id: string; specs: PhoneSpecs }>(
  phones: readonly Phone[],
  wish: PhoneWish,
): RankedPhone<Phone>[] =>
  phones
    .map((phone) => {
      const reasons = reasonsOf(phone.specs, wish);
      return { phone, specs: phone.specs, reasons, met: count(reasons, 'met') };
    })
    .filter(({ reasons }) => !reasons.some(({ criterion, result }) => criterion === 'budget' && result === 'missed'))
    .toSorted(
      (one, other) =>
        other.met - one.met ||
        count(one.reasons, 'missed') - count(other.reasons, 'missed') ||
        descending(one.specs.year, other.specs.year) ||
        descending(one.specs.battery, other.specs.battery) ||
        (one.specs.price ?? Infinity) - (other.specs.price ?? Infinity) ||
        one.phone.id.localeCompare(other.phone.id, 'en', { numeric: true }),
    );
