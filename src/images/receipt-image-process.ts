import sharp from 'sharp';
import * as z from 'zod';
import { messageOf } from '../lib/errors.ts';
import { receivedLimits, type Rewritten } from './receipt-image.ts';
import { sniffPhoto } from './sniff.ts';

/**
 * Decodes untrusted images in a separate process that can be killed: a running decoder cannot be interrupted, and a
 * crash takes down its whole process. Each message is an image and gets one response.
 */

sharp.concurrency(1);
sharp.cache(false);

const open = { limitInputPixels: receivedLimits.pixels, failOn: 'error', animated: false } as const;

/** Signatures of other formats in a polyglot file: no camera writes any of these into an image. */
const second = /<(?:script|html|svg[\s>]|!doctype|\?php)|%PDF-1\./iu;
/** Signature at the end of a ZIP archive, which can be appended to any file. */
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

// The parent is gone. A regular exit would wait for a running decoder.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
