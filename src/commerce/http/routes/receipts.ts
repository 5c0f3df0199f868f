import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorCodeOf } from '../../../lib/errors.ts';
import { CommerceError, invalidInputError, notFoundError, rateLimitError } from '../../errors/commerce-error.ts';
import {
  detectImageType,
  imageMimeTypes,
  maxReceiptBytes,
  receiptName,
  type ReceiptFiles,
} from '../../payments/receipt-files.ts';
import type { Storage } from '../../storage/storage.ts';
import { invalidFieldsError } from '../body.ts';
import { withIdempotency } from '../idempotency.ts';
import { getSession } from '../session.ts';

const dayMs = 86_400_000;
/** Maximum number of receipts per shopper and day. */
const maxReceiptsPerDay = 30;

const tooLarge = () => new CommerceError('too_large', 'a receipt may be at most 5 MB', { file: 'too_long' });

/** Reads the bytes of the field `file`. @throws {CommerceError} bad_request, too_large */
const fileOf = async (request: FastifyRequest): Promise<Buffer> => {
  if (!request.isMultipart()) throw invalidInputError('send the picture as multipart/form-data', { file: 'required' });
  try {
    const part = await request.file();
    if (part?.fieldname !== 'file') throw invalidFieldsError({ file: 'required' });
    const bytes = await part.toBuffer();
    if (bytes.length > maxReceiptBytes) throw tooLarge();
    return bytes;
  } catch (error) {
    if (error instanceof CommerceError) throw error;
    if (errorCodeOf(error) === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge();
    throw invalidInputError('the form cannot be read', { file: 'invalid' });
  }
};

/**
 * Receipts of bank transfers: POST /api/upload accepts an image, whose type is detected from its content;
 * GET /api/upload/{name} returns it to its owner only.
 * @param now milliseconds since 1970
 */
export const receiptRoutes = async (
  app: FastifyInstance,
  { storage, files, now }: { storage: Storage; files: ReceiptFiles; now: () => number },
): Promise<void> => {
  await app.register(multipart, {
    limits: { files: 1, fileSize: maxReceiptBytes + 1, fields: 4, fieldSize: 1000, parts: 6, headerPairs: 20 },
  });

  app.post('/api/upload', { bodyLimit: maxReceiptBytes + 65_536 }, async (request) => {
    const by = await getSession(request, storage);
    const bytes = await fileOf(request);
    const kind = detectImageType(bytes);
    if (!kind) throw invalidInputError('a receipt is a JPEG, PNG or WebP picture', { file: 'invalid' });
    const name = await files.save(bytes, kind);
    let isKept = false;
    try {
      const content = createHash('sha256').update(bytes).digest('base64url');
      return await withIdempotency(request, { storage, by, content }, async (changes) => {
        const since = new Date(now() - dayMs).toISOString();
        if ((await changes.receiptsSince(by.account, since)) >= maxReceiptsPerDay)
          throw rateLimitError('too many receipts today; try again tomorrow', dayMs / 1000);
        await changes.addReceipt({
          name,
          store: by.store,
          account: by.account,
          bytes: bytes.length,
          content,
          createdAt: new Date(now()).toISOString(),
        });
        isKept = true;
        return { data: { image_url: `/api/upload/${name}` } };
      });
    } finally {
      // a failed upload, or a repeat that got the first one's response: nothing refers to this file
      if (!isKept) await files.remove(name);
    }
  });

  app.get<{ Params: { name: string } }>('/api/upload/:name', async (request, reply) => {
    const by = await getSession(request, storage);
    const { name } = request.params;
    const [, kind] = receiptName.exec(name) ?? [];
    const owner = kind === undefined ? null : await storage.receipt(name);
    if (owner?.store !== by.store || owner.account !== by.account) throw notFoundError('there is no such receipt');
    return reply
      .type(imageMimeTypes[kind as keyof typeof imageMimeTypes])
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(await files.read(name));
  });
};
