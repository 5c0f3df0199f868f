import { stat } from 'node:fs/promises';
import { plainAnswer, safeHeaders, type Answer } from './answer.ts';
import { rangeApplies, readRange } from './byte-range.ts';
import { cacheRules } from './cache-rules.ts';
import { isNotModified, type ConditionHeaders } from './conditional.ts';

type PictureFile = { path: string; type: string };

/** Where pictures come from (room `pictures/`). */
export type PictureSource = {
  get(key: string, width: number, format: 'avif' | 'webp' | 'jpeg'): Promise<PictureFile | null>;
  svg(key: string): Promise<PictureFile | null>;
};

export const picturePrefix = '/_img/';

const sized = /^\/_img\/([\w-]{1,64})\/(\d{1,4})\.(avif|webp|jpg)$/u;
const drawing = /^\/_img\/([\w-]{1,64})\.svg$/u;

const find = async (source: PictureSource, path: string): Promise<PictureFile | null> => {
  const [, key, width, ending] = sized.exec(path) ?? [];
  if (key !== undefined && width !== undefined) {
    return source.get(key, Number(width), ending === 'jpg' ? 'jpeg' : ending === 'webp' ? 'webp' : 'avif');
  }
  const svg = drawing.exec(path)?.[1];
  return svg === undefined ? null : source.svg(svg);
};

export type PictureHeaders = ConditionHeaders & { range?: string | undefined; 'if-range'?: string | undefined };

const notFound = (): Answer => plainAnswer(404, 'Not Found');

/** Answers a picture's address: conditional requests and single ranges included. */
export const pictureAnswer = async (
  source: PictureSource,
  path: string,
  headers: PictureHeaders,
  method: string,
): Promise<Answer> => {
  const file = await find(source, path);
  const facts = file && (await stat(file.path).catch(() => null));
  if (!file || !facts) return notFound();
  const { size, mtimeMs } = facts;
  const validators = {
    etag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`,
    modified: Math.floor(mtimeMs / 1000) * 1000,
  };
  const modified = new Date(validators.modified).toUTCString();
  const shared = [
    'etag',
    validators.etag,
    'last-modified',
    modified,
    'cache-control',
    cacheRules.immutable,
    ...safeHeaders,
  ];
  shared.push('accept-ranges', 'bytes');
  if (file.type === 'image/svg+xml')
    shared.push('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  if (isNotModified(headers, validators)) return { status: 304, headers: shared, body: null };

  const range =
    method === 'GET' && rangeApplies(headers['if-range'], validators) ? readRange(headers.range, size) : null;
  if (range === 'unsatisfiable') return plainAnswer(416, 'Range Not Satisfiable', ['content-range', `bytes */${size}`]);
  const { first, last } = range ?? { first: 0, last: size - 1 };
  const own = ['content-type', file.type, 'content-length', String(last - first + 1)];
  if (range) own.push('content-range', `bytes ${first}-${last}/${size}`);
  return {
    status: range ? 206 : 200,
    headers: [...own, ...shared],
    body: size === 0 ? null : { path: file.path, first, last },
  };
};
