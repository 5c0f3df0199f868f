import { featurePaths } from '../contract/feature-paths.ts';
import { trackingResponse } from '../contract/tracking.ts';
import { warrantyResponse } from '../contract/warranty.ts';
import { createRequest, type Connection, type RequestOptions } from './request.ts';

/**
 * What anybody with a number may see, from a page of the own host.
 * @param connection `origin` is the page's own
 */
export const createLookupApi = (connection: Connection) => {
  const store = connection.storeCode;
  const call = createRequest({ ...connection, origin: `${connection.origin}/_api` });
  return {
    /** @param code as `readWarrantyCode` gives it */
    warranty: (code: string, options?: RequestOptions) =>
      call(featurePaths.warranty(store, code), warrantyResponse, options),
    /** Anybody's, with no account. @param phone the last four digits of the receiver's or shopper's number, or all */
    track: (code: string, phone: string, options?: RequestOptions) =>
      call(featurePaths.tracking(store, code, phone), trackingResponse, options),
  };
};

export type LookupApi = ReturnType<typeof createLookupApi>;
