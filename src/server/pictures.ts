import { stat } from 'node:fs/promises';
import { plainAnswer, type Answer } from './answer.ts';
import { cacheRules } from './cache-rules.ts';
import { representationAnswer, type FileHeaders, type Representation } from './representation.ts';

type PictureFile = { path: string; type: string };

/** Where pictures come from (room `pictures/`). */
export type PictureSource = {
  get(key: string, width: number, format: 'avif' | 'webp' | 'jpeg'): Promise<PictureFile | null>;
  svg(key: string): Promise<PictureFile | null>;
  /** By the picture's own address at the store's uploads. */
  at(address: string, width: number): Promise<PictureFile | 'absent' | 'busy'>;
  /** A square PNG of a store's logo. */
  icon(key: string, size: number): Promise<PictureFile | null>;
};

export const picturePrefix = '/_img/';

const sized = /^\/_img\/([\w-]{1,64})\/(\d{1,4})\.(avif|webp|jpg)$/u;
const icon = /^\/_img\/([\w-]{1,64})\/icon-(\d{1,4})\.png$/u;
const drawing = /^\/_img\/([\w-]{1,64})\.svg$/u;

const find = async (source: PictureSource, path: string): Promise<PictureFile | null> => {
  const [, key, width, ending] = sized.exec(path) ?? [];
  if (key !== undefined && width !== undefined) {
    return source.get(key, Number(width), ending === 'jpg' ? 'jpeg' : ending === 'webp' ? 'webp' : 'avif');
  }
  const [, iconKey, iconSize] = icon.exec(path) ?? [];
  if (iconKey !== undefined) return source.icon(iconKey, Number(iconSize));
  const svg = drawing.exec(path)?.[1];
  return svg === undefined ? null : source.svg(svg);
};

/** A picture's file as an answer: conditional requests and single ranges included. */
export const pictureFileAnswer = async (
  file: PictureFile | null,
  cache: string,
  headers: FileHeaders,
  method: string,
): Promise<Answer> => {
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
    cache,
    vary: null,
    part: (first, last) => ({ path: file.path, first, last }),
  };
  return representationAnswer(form, headers, method);
};

/** Answers a picture's address. */
export const pictureAnswer = async (
  source: PictureSource,
  path: string,
  headers: FileHeaders,
  method: string,
): Promise<Answer> => pictureFileAnswer(await find(source, path), cacheRules.immutable, headers, method);
