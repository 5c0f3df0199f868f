import { stat } from 'node:fs/promises';
import { plainAnswer, type Answer } from '../http/response.ts';
import { cacheRules } from '../http/cache-control.ts';
import { representationAnswer, type FileHeaders, type Representation } from './file-response.ts';

type PictureFile = { path: string; type: string };

/** Says how urgent a size is to whoever asks; asked once it has to be made. */
export type Urgency = () => 'urgent' | 'low';

type FoundPicture = PictureFile | 'busy' | null;

/** Where pictures come from (room `pictures/`). */
export type PictureSource = {
  get(key: string, width: number, format: 'avif' | 'webp' | 'jpeg', urgency: Urgency): Promise<FoundPicture>;
  svg(key: string): Promise<PictureFile | null>;
  /** By the picture's own address at the store's uploads. */
  at(address: string, width: number, urgency: Urgency): Promise<PictureFile | 'absent' | 'busy'>;
  /** A square PNG of a store's logo. */
  icon(key: string, size: number, urgency: Urgency): Promise<FoundPicture>;
};

export const picturePrefix = '/_img/';

const sized = /^\/_img\/([\w-]{1,64})\/(\d{1,4})\.(avif|webp|jpg)$/u;
const icon = /^\/_img\/([\w-]{1,64})\/icon-(\d{1,4})\.png$/u;
const drawing = /^\/_img\/([\w-]{1,64})\.svg$/u;

const find = async (source: PictureSource, path: string, urgency: Urgency): Promise<FoundPicture> => {
  const [, key, width, ending] = sized.exec(path) ?? [];
  if (key !== undefined && width !== undefined) {
    return source.get(key, Number(width), ending === 'jpg' ? 'jpeg' : ending === 'webp' ? 'webp' : 'avif', urgency);
  }
  const [, iconKey, iconSize] = icon.exec(path) ?? [];
  if (iconKey !== undefined) return source.icon(iconKey, Number(iconSize), urgency);
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

/** Tells that too many pictures wait to be made. */
export const busyAnswer = (): Answer => plainAnswer(503, 'Service Unavailable', ['retry-after', '1']);

/** Answers a picture's address. */
export const pictureAnswer = async (
  source: PictureSource,
  path: string,
  { headers, method }: { headers: FileHeaders; method: string },
  urgency: Urgency,
): Promise<Answer> => {
  const found = await find(source, path, urgency);
  return found === 'busy' ? busyAnswer() : pictureFileAnswer(found, cacheRules.immutable, headers, method);
};
