import { featurePaths } from '../contract/feature-paths.ts';
import { trackingResponse } from '../contract/tracking.ts';
import { warrantyResponse } from '../contract/warranty.ts';
import { createRequest, type Connection, type RequestOptions } from './request.ts';

/** Creates a page's client for what anyone with a number may look up, without an account. */
export const createLookupApi = (connection: Connection) => {
  const store = connection.storeCode;
  const call = createRequest(connection);
  return {
    /** @param code from `readWarrantyCode` */
    warranty: (code: string, options?: RequestOptions) =>
      call(featurePaths.warranty(store, code), warrantyResponse, options),
    /** Tracks an order. @param phone the recipient's or the shopper's number, or its last four digits */
    track: (code: string, phone: string, options?: RequestOptions) =>
      call(featurePaths.tracking(store, code, phone), trackingResponse, options),
  };
};

export type LookupApi = ReturnType<typeof createLookupApi>;
