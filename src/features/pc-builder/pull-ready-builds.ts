import { setImmediate } from 'node:timers/promises';
import { createPcPartsApi } from '../../api/pc-parts.ts';
import { ApiError, type Connection } from '../../api/request.ts';
import { partTypes, type PartType } from '../../contract/pc-parts.ts';
import { inOrder } from './build.ts';
import { writeBuild } from './build-url.ts';
import { toPart, type Part } from './parts.ts';
import { budgets, purposes, readyBuild, type Purpose } from './ready-builds.ts';

/** A ready build as stored in the catalogue: product ids only; pages read names and prices from the catalogue. */
export type StoredBuild = {
  purpose: Purpose;
  /** Cents. */
  budget: number;
  /** As in a page's URL (`build-url.ts`). */
  text: string;
  lines: { id: string; type: PartType; count: number }[];
};

/**
 * Chooses a build for each budget and purpose that a store's parts allow. A larger budget that buys nothing better is
 * skipped. Takes up to two seconds for 5,000 parts, and yields in between.
 */
const chooseBuilds = async (parts: readonly Part[]): Promise<StoredBuild[]> => {
  const chosen = new Map<string, StoredBuild>();
  for (const budget of budgets)
    for (const purpose of purposes) {
      await setImmediate();
      const build = readyBuild(parts, purpose, budget);
      const text = writeBuild(build ?? []);
      if (!build || chosen.has(text)) continue;
      const lines = inOrder(build).map(({ part, count }) => ({ id: part.id, type: part.type, count }));
      chosen.set(text, { purpose, budget, text, lines });
    }
  return [...chosen.values()];
};

/**
 * Fetches all parts and chooses the ready builds.
 * @returns null: the API does not provide parts, or the call failed; the previous choice stays
 */
export const pullReadyBuilds = async (connection: Connection): Promise<StoredBuild[] | null> => {
  const api = createPcPartsApi(connection);
  try {
    const rows = await Promise.all(
      partTypes.map(async (type) => (await api.pcParts(type)).map((row) => toPart(type, row))),
    );
    return await chooseBuilds(rows.flat());
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
};
