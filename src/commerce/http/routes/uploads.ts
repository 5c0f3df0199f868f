import { open, realpath, type FileHandle } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { errorCodeOf } from '../../../lib/errors.ts';
import { notFoundError } from '../../errors/commerce-error.ts';
import { uploadTypeOf } from '../../import/upload-path.ts';
import { matchesEtag } from '../etag.ts';

/**
 * Opens the file in the first folder that has it; null if none does. Symbolic links that lead out of the folder are
 * ignored.
 */
const openBelow = async (folders: string[], path: string): Promise<FileHandle | null> => {
  for (const folder of folders) {
    try {
      const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))]);
      if (file.startsWith(root + sep)) return await open(file);
    } catch (error) {
      const code = errorCodeOf(error);
      if (code !== 'ENOENT' && code !== 'ENOTDIR' && code !== 'ENAMETOOLONG') throw error;
    }
  }
  return null;
};

const notModified = (headers: Record<string, string | string[] | undefined>, etag: string, changed: Date): boolean => {
  const tags = headers['if-none-match'];
  if (typeof tags === 'string') return matchesEtag(tags, etag);
  const since = headers['if-modified-since'];
  return typeof since === 'string' && Date.parse(since) >= Math.floor(changed.getTime() / 1000) * 1000;
};

/** GET /uploads/…: images from the first folder that has them, with conditional requests (RFC 9110 section 13). */
export const uploadRoutes = (app: FastifyInstance, folders: string[]): void => {
  app.get<{ Params: { '*': string } }>('/uploads/*', async (request, reply) => {
    const path = request.params['*'];
    const type = uploadTypeOf(path);
    const file = type ? await openBelow(folders, path) : null;
    if (!file) throw notFoundError('there is no such picture');
    const stat = await file.stat();
    if (!stat.isFile()) {
      await file.close();
      throw notFoundError('there is no such picture');
    }
    const etag = `"${stat.size.toString(36)}-${Math.floor(stat.mtimeMs).toString(36)}"`;
    reply
      .header('etag', etag)
      .header('last-modified', stat.mtime.toUTCString())
      .header('cache-control', 'public, max-age=3600')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    if (notModified(request.headers, etag, stat.mtime)) {
      await file.close();
      return reply.code(304).send();
    }
    return reply
      .type(type ?? '')
      .header('content-length', stat.size)
      .send(file.createReadStream());
  });
};
