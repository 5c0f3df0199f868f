import { metPictureWidths } from '../../contract/met-picture.ts';
import { pictureSource } from '../../pictures/source.ts';
import { plainAnswer, type Answer } from '../http/response.ts';
import { cacheRules } from '../http/cache-control.ts';
import type { Allowance } from '../api-proxy/rate-limiter.ts';
import { busyAnswer, pictureFileAnswer, type PictureSource, type Urgency } from './images.ts';
import type { SiteRequest } from '../http/request-context.ts';

const widths: ReadonlySet<string> = new Set(metPictureWidths.map(String));
const longestSource = 600;

type Parts = {
  pictures: PictureSource;
  /** The store's uploads, with a slash at the end: nothing else is ever asked. */
  uploads: string;
  /** How often an address may ask. */
  allowance: Allowance;
  /** How urgent a size is to an address. */
  urgencyOf: (client: string) => Urgency;
};

const asked = (query: string, uploads: string): { address: string; width: number } | null => {
  const keys = new URLSearchParams(query);
  const source = keys.get('src') ?? '';
  const width = keys.get('w') ?? '';
  if (source === '' || source.length > longestSource || !widths.has(width)) return null;
  const address = pictureSource(uploads, source);
  return address === null || address === uploads ? null : { address, width: Number(width) };
};

const tryLater = ['retry-after', '1'];

/** Answers for a picture by the API's own path to it: one of the store's uploads, or a 404. */
export type MetPictures = (query: string, request: SiteRequest) => Promise<Answer>;

export const createMetPictures =
  ({ pictures, uploads, allowance, urgencyOf }: Parts): MetPictures =>
  async (query, { client, headers, method }) => {
    const wanted = asked(query, uploads);
    if (!wanted) return plainAnswer(404, 'Not Found');
    if (!allowance(client)) return plainAnswer(429, 'Too Many Requests', tryLater);
    const found = await pictures.at(wanted.address, wanted.width, urgencyOf(client));
    if (found === 'busy') return busyAnswer();
    return pictureFileAnswer(found === 'absent' ? null : found, cacheRules.day, headers, method);
  };
