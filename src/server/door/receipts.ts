import { hash } from 'node:crypto';
import { createPictureCleaner, PictureRefused } from '../../pictures/received.ts';
import { bareHeaders, type Answer } from '../answer.ts';
import { cacheRules } from '../cache-rules.ts';
import { uploadBody } from '../request-body.ts';
import type { SiteRequest } from '../site-request.ts';
import { DoorError } from './door-error.ts';
import { readFileForm, writeFileForm } from './file-form.ts';
import { createTurns } from './turns.ts';
import type { UpstreamAnswer } from './upstream.ts';

/** Receipts of bank transfers: taken in from their owner, made anew, and shown to nobody else. */

/** What a change carries; null: nothing. */
export type Form = { type: string | null; body: Buffer | null };

/** A picture holds up to 100 MB while it is made anew. */
const turns = createTurns({ most: 2, waiting: 16, patience: 20_000 });
const cleanPicture = createPictureCleaner();
const never = new AbortController().signal;

/**
 * The picture that a form carries as `file`, made anew without what was hidden
 * in it, as a form for the API. The same picture gives the same form, so that
 * a repeat under the same idempotency key is one.
 * @throws {DoorError} 'too_large', 'unsupported', 'bad_request' or 'busy'
 */
export const receiptForm = async (request: SiteRequest): Promise<Form> => {
  const form = (await request.body?.(uploadBody)) ?? Buffer.alloc(0);
  const file = readFileForm(form, request.headers['content-type'] ?? '');
  if (file === null) throw new DoorError('bad_request', 'not a form with one file');
  try {
    const picture = await turns.run(() => cleanPicture(file), request.signal ?? never);
    return writeFileForm(picture, `${hash('sha256', picture).slice(0, 32)}.webp`, 'image/webp');
  } catch (error) {
    throw error instanceof PictureRefused ? new DoorError(error.reason, error.message) : error;
  }
};

export const pictureTypes = /^image\/(?:jpeg|png|webp)$/u;

/** Opened alone, it is shown and can do nothing. */
const receiptHeaders = bareHeaders.map((value) => (value.startsWith('default-src') ? `${value}; sandbox` : value));

/** A receipt for its owner: a picture and nothing that could run. */
export const pictureAnswerOf = ({ body, headers: given }: UpstreamAnswer, headers: readonly string[]): Answer => {
  const type = given['content-type'] ?? '';
  if (!pictureTypes.test(type)) throw new DoorError('upstream_invalid', 'no picture');
  const own = ['content-type', type, 'content-length', String(body.length), 'cache-control', cacheRules.personal];
  return {
    status: 200,
    headers: [...own, 'content-disposition', 'inline', ...receiptHeaders, ...headers],
    body,
  };
};
