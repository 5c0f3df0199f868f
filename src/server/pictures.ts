import { stat } from 'node:fs/promises';
import { plainAnswer, type Answer } from './answer.ts';
import { cacheRules } from './cache-rules.ts';
import { representationAnswer, type FileHeaders, type Representation } from './representation.ts';

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

/** Answers a picture's address: conditional requests and single ranges included. */
export const pictureAnswer = async (
  source: PictureSource,
  path: string,
  headers: FileHeaders,
  method: string,
): Promise<Answer> => {
  const file = await find(source, path);
  const facts = file && (await stat(file.path).catch(() => null));
  if (!file || !facts) return plainAnswer(404, 'Not Found');
  const { size, mtimeMs } = facts;
  const form: Representation = {
    type: file.type,
    encoding: 'identity',
    validators: {
      etag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`,
      modified: Math.floor(mtimeMs / 1000) * 1000,
    },
    size,
    cache: cacheRules.immutable,
    vary: null,
    part: (first, last) => ({ path: file.path, first, last }),
  };
  return representationAnswer(form, headers, method);
};
