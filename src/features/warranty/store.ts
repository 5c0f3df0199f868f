import { atom } from 'nanostores';
import { kindOfWarrantyCode, type Warranty } from '../../contract/warranty.ts';
import { problemOf } from '../../ui/state/problems.ts';
import type { LookupApi } from '../../api/lookups.ts';
import { daysLeft } from './days-left.ts';

/** State of looking up a number. */
export type WarrantyCheck =
  /** No number was given. */
  | { kind: 'none' }
  | { kind: 'checking' }
  | { kind: 'found'; warranty: Warranty; daysLeft: number }
  /** `isPassing`: retrying later may succeed. */
  | {
      kind: 'problem';
      words: 'warranty.unknown' | 'warranty.mistyped' | 'error.tooMany' | 'error.unavailable';
      isPassing: boolean;
    };

const problemFor = (error: unknown): WarrantyCheck => {
  const { code } = problemOf(error);
  if (code === 'not_found') return { kind: 'problem', words: 'warranty.unknown', isPassing: false };
  if (code === 'bad_request') return { kind: 'problem', words: 'warranty.mistyped', isPassing: false };
  return { kind: 'problem', words: code === 'too_many' ? 'error.tooMany' : 'error.unavailable', isPassing: true };
};

/** State of this page's look-up. */
export const $check = atom<WarrantyCheck>({ kind: 'checking' });

/**
 * Looks up a number; invalid ones are not sent.
 * @param code from `readWarrantyCode`; null: none was given
 */
export const checkWarranty = async (
  api: Pick<LookupApi, 'warranty'>,
  code: string | null,
  now: () => number = Date.now,
): Promise<void> => {
  if (code === null) return $check.set({ kind: 'none' });
  const kind = kindOfWarrantyCode(code);
  if (kind === null || kind === 'mistyped')
    return $check.set({ kind: 'problem', words: 'warranty.mistyped', isPassing: false });
  $check.set({ kind: 'checking' });
  try {
    const warranty = await api.warranty(code);
    $check.set({ kind: 'found', warranty, daysLeft: daysLeft(warranty.coveredUntil, now()) });
  } catch (error) {
    $check.set(problemFor(error));
  }
};
