import { createHash } from 'node:crypto';
import { createPcPartsApi } from '../../api/pc-parts.ts';
import { ApiError, type Connection } from '../../api/request.ts';
import { partTypes, type PartType } from '../../contract/pc-parts.ts';
import { inOrder } from './build.ts';
import { writeBuild } from './build-url.ts';
import { toPart, type Part } from './parts.ts';
import { budgets, purposes, readyBuild, type Purpose } from './ready-builds.ts';

/** A ready build as the catalogue keeps it: ids of products, whose names and prices pages read from the catalogue. */
export type StoredBuild = {
  purpose: Purpose;
  /** Cents. */
  budget: number;
  /** As in a page's address (`build-url.ts`). */
  text: string;
  lines: { id: string; type: PartType; count: number }[];
};

export type PulledBuilds = {
  builds: StoredBuild[];
  /** Tells whether anything changed that a build is chosen by. */
  fingerprint: string;
};

const fingerprintOf = (parts: readonly Part[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        parts.map(({ id, sku, price, promoPrice, stock, specs }) => [id, sku, price, promoPrice, stock === 0, specs]),
      ),
    )
    .digest('base64url');

/**
 * Chooses a build for each budget and purpose that the parts of a store allow. A larger budget that buys nothing better has
 * none of its own.
 */
export const storedBuilds = (parts: readonly Part[]): StoredBuild[] => {
  const known = new Set<string>();
  return budgets.flatMap((budget) =>
    purposes.flatMap((purpose): StoredBuild[] => {
      const build = readyBuild(parts, purpose, budget);
      const text = writeBuild(build ?? []);
      if (!build || known.has(text)) return [];
      known.add(text);
      const lines = inOrder(build).map(({ part, count }) => ({ id: part.id, type: part.type, count }));
      return [{ purpose, budget, text, lines }];
    }),
  );
};

/**
 * Asks the API for all parts and chooses the ready builds among them, which takes up to two seconds for 5,000 parts.
 * @param former fingerprint of the last pull
 * @returns null: nothing that counts has changed, or the API does not tell its parts; what was chosen before stays
 */
export const pullReadyBuilds = async (connection: Connection, former: string | null): Promise<PulledBuilds | null> => {
  const api = createPcPartsApi(connection);
  try {
    const rows = await Promise.all(
      partTypes.map(async (type) => (await api.pcParts(type)).map((row) => toPart(type, row))),
    );
    const parts = rows.flat();
    const fingerprint = fingerprintOf(parts);
    return fingerprint === former ? null : { builds: storedBuilds(parts), fingerprint };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
};
