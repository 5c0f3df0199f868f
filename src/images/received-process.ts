import sharp from 'sharp';
import * as z from 'zod';
import { messageOf } from '../lib/errors.ts';
import { receivedLimits, type Rewritten } from './received.ts';
import { sniffPhoto } from './sniff.ts';

/**
 * A process that decodes what strangers sent, so that it can be killed: a decoder that is at work cannot be
 * interrupted, and one that crashes takes its process along. Each message is a picture; each is answered.
 */

sharp.concurrency(1);
sharp.cache(false);

const open = { limitInputPixels: receivedLimits.pixels, failOn: 'error', animated: false } as const;

/** Beginnings of what else a file may be at the same time: no camera writes any of these into a picture. */
const second = /<(?:script|html|svg[\s>]|!doctype|\?php)|%PDF-1\./iu;
/** The end of a ZIP archive, which may stand behind anything. */
const archive = 'PK\u0005\u0006';

const isTwo = (text: string): boolean => second.test(text) || text.includes(archive);

const rewrite = async (bytes: Buffer): Promise<Rewritten> => {
  if (isTwo(bytes.toString('latin1'))) return { refused: 'unsupported', why: 'a picture and something else' };
  const type = sniffPhoto(bytes);
  const { format, width, height } = await sharp(bytes, { ...open, limitInputPixels: false }).metadata();
  if (format !== type) return { refused: 'unsupported', why: `the content is ${format}, not ${type}` };
  if (width * height > receivedLimits.pixels) return { refused: 'too_large', why: `${width} × ${height} pixels` };
  const picture = await sharp(bytes, { ...open, sequentialRead: true })
    .autoOrient()
    .resize({ width: receivedLimits.side, height: receivedLimits.side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82, effort: 3 })
    .toBuffer();
  return { picture };
};

process.on('message', (message) => {
  const bytes = z.instanceof(Uint8Array).parse(message);
  rewrite(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    .catch((error: unknown) => ({
      refused: 'unsupported',
      why: messageOf(error),
    }))
    .then((rewritten) => process.send?.(rewritten))
    .catch(() => process.exit(1));
});

// Whoever asked is gone. An orderly exit would wait for a decoder that is at work.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
