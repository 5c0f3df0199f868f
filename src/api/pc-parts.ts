import * as z from 'zod/mini';
import { featurePaths } from '../contract/feature-paths.ts';
import { pcPart, pcPartsResponse, type PartType, type PcPartRow } from '../contract/pc-parts.ts';
import { createRequest, type Connection, type RequestOptions } from './request.ts';

/** Creates a client for the parts that a PC can be built from. */
export const createPcPartsApi = (connection: Connection) => {
  const request = createRequest(connection);
  return {
    /** Returns all parts of one type; invalid rows are left out. */
    pcParts: async (type: PartType, options?: RequestOptions): Promise<PcPartRow[]> =>
      (await request(featurePaths.pcParts(connection.storeCode, type), pcPartsResponse, options)).data.flatMap(
        (row) => {
          const result = z.safeParse(pcPart, row);
          return result.success ? [result.data] : [];
        },
      ),
  };
};
