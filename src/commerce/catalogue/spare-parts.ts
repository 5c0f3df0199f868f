import { fittingTable, type FittingTable } from '../../contract/fitting.ts';
import type { Changes, Storage } from '../storage/storage.ts';

/** The name under which the table of fitting spare parts is kept. */
const key = 'fitting';

/** Keeps which spare parts fit which device, for all stores. */
export const putFitting = (changes: Pick<Changes, 'setNote'>, table: FittingTable): Promise<void> =>
  changes.setNote(key, JSON.stringify(table));

/** Returns which spare parts fit which device; without a table, no device. */
export const readFitting = async (storage: Pick<Storage, 'note'>): Promise<FittingTable> => {
  const kept = await storage.note(key);
  return kept === null ? { devices: [] } : fittingTable.parse(JSON.parse(kept));
};
