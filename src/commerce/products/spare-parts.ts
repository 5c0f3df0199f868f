import { fittingTable, type FittingTable } from '../../contract/fitting.ts';
import type { Storage, StorageChanges } from '../storage/storage.ts';

/** The setting that holds the table of compatible spare parts. */
const key = 'fitting';

/** Stores which spare parts fit which device, for all stores. */
export const putFittingTable = (changes: Pick<StorageChanges, 'putSetting'>, table: FittingTable): Promise<void> =>
  changes.putSetting(key, JSON.stringify(table));

/** Returns which spare parts fit which device; without a stored table, there are none. */
export const readFittingTable = async (storage: Pick<Storage, 'setting'>): Promise<FittingTable> => {
  const kept = await storage.setting(key);
  return kept === null ? { devices: [] } : fittingTable.parse(JSON.parse(kept));
};
