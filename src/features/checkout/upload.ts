import * as z from 'zod/mini';
import { ApiError } from '../../api/request.ts';
import { uploadResponse } from '../../contract/checkout.ts';
import { errorResponse } from '../../contract/errors.ts';
import { shopperPaths } from '../../contract/shopper-paths.ts';
import { checkSession, isTakenOver } from '../../ui/state/session.ts';

/** Receipts are limited to 5 MB, as JPEG, PNG or WebP. */
export const maxBytes = 5 * 1024 * 1024;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Timeout in milliseconds: a slow phone network uploads about a megabyte a minute. */
const uploadTimeoutMs = 180_000;

/**
 * Uploads a receipt, not with `fetch`, which does not report upload progress.
 * @param progress called with 0 to 1
 * @returns the receipt's URL, as the checkout sends it
 * @throws {ApiError}
 */
export const uploadReceipt = (
  storeCode: string,
  file: Blob,
  key: string,
  progress: (done: number) => void,
): Promise<string> =>
  new Promise((resolve, reject) => {
    // The page is reloading for another shopper: the promise never settles.
    if (isTakenOver()) return;
    const call = new XMLHttpRequest();
    const form = new FormData();
    form.append('file', file, 'receipt');
    const fail = (status: number | null): void => {
      if (status === 401) checkSession();
      const { data } = z.safeParse(errorResponse, parsed(call.responseText));
      const problem = { code: data?.error ?? null, message: data?.message ?? null, fields: data?.fields ?? {} };
      reject(new ApiError(`POST upload answered ${status ?? 'nothing'}`, status, { problem }));
    };
    call.open('POST', `/_api${shopperPaths.upload(storeCode)}`);
    call.timeout = uploadTimeoutMs;
    call.setRequestHeader('accept', 'application/json');
    call.setRequestHeader('idempotency-key', key);
    call.upload.addEventListener('progress', ({ loaded, total }) => progress(total > 0 ? loaded / total : 0));
    for (const type of ['error', 'timeout', 'abort']) call.addEventListener(type, () => fail(null));
    call.addEventListener('load', () => {
      const answer = call.status < 300 ? z.safeParse(uploadResponse, parsed(call.responseText)) : null;
      if (answer?.success) resolve(answer.data.image_url);
      else fail(call.status);
    });
    call.send(form);
  });
