import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Uploads that must be refused: files that are not receipts. */

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data]);
  const out = Buffer.alloc(named.length + 8);
  out.writeUInt32BE(data.length, 0);
  named.copy(out, 4);
  out.writeUInt32BE(crc32(named), named.length + 4);
  return out;
};

/** Returns a PNG with the given size in its header; its pixels are uniform or, without `pixels`, missing. */
export const png = (width: number, height: number, more: Buffer[] = [], pixels = true): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0], 8);
  const rows = pixels ? deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 }) : Buffer.alloc(0);
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** Returns a picture of a few hundred kB whose text or color profile decompresses to a quarter of a gigabyte. */
export const packed = (kind: 'zTXt' | 'iCCP'): Buffer => {
  const nothing = deflateSync(Buffer.alloc(250_000_000), { level: 9 });
  return png(64, 64, [chunk(kind, Buffer.concat([Buffer.from('Comment\0\0'), nothing]))]);
};

/** Returns a WebP with many identical frames: decoding time grows with the square of their number. */
export const animatedWebp = async (frames: number): Promise<Buffer> => {
  const one = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .webp()
    .toBuffer();
  const riffChunk = (name: string, data: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.write(name, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  };
  const frame = riffChunk('ANMF', Buffer.concat([Buffer.alloc(16), one.subarray(12)]));
  const canvas = riffChunk('VP8X', Buffer.from([2, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
  const chunks = [canvas, riffChunk('ANIM', Buffer.alloc(6)), ...Array.from({ length: frames }, () => frame)];
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
};

/** Returns the same picture without the flag that marks it as animated. */
const disguised = (animation: Buffer): Buffer => {
  const copy = Buffer.from(animation);
  copy.writeUInt8(0, 20);
  return copy;
};

const jpeg = (): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#2266aa' } })
    .jpeg()
    .toBuffer();

/** Returns a JPEG whose header claims a larger size than it has. */
const swollen = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf(Buffer.from([0xff, 0xc0]));
  copy.writeUInt16BE(65_000, at + 5);
  copy.writeUInt16BE(65_000, at + 7);
  return copy;
};

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

/** Returns uploads as name, bytes, and expected status of the refusal. */
export const hostileUploads = async (): Promise<readonly (readonly [string, Buffer, number])[]> => {
  const photo = await jpeg();
  const webp = await sharp(photo).webp().toBuffer();
  return [
    ['a bomb of 30,000 × 30,000 pixels', png(30_000, 30_000), 413],
    ['one that only says so', png(60_000, 60_000, [], false), 413],
    ['a bomb just above 25 megapixels', png(5001, 5000), 413],
    ['a bomb that is one line', png(26_000_000, 1, [], false), 413],
    ['a JPEG with a swollen head', swollen(photo), 413],
    ['a drawing', Buffer.from(svg), 415],
    ['a drawing with a byte order mark', Buffer.from(`\uFEFF<?xml version="1.0"?>${svg}`), 415],
    ['a GIF', await sharp(photo).gif().toBuffer(), 415],
    [
      'an AVIF',
      await sharp({ create: { width: 16, height: 16, channels: 3, background: '#fff' } })
        .avif()
        .toBuffer(),
      415,
    ],
    ['a WebP of 60,000 frames', await animatedWebp(60_000), 415],
    ['one that does not say so', disguised(await animatedWebp(60_000)), 415],
    ['a WebP of one frame, which is an animation all the same', await animatedWebp(1), 415],
    ['an animated PNG', png(64, 64, [chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))]), 415],
    ['comments before a drawing', Buffer.from(`${'<!---->'.repeat(24)}x`), 415],
    ['a TIFF', await sharp(photo).tiff().toBuffer(), 415],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['a program', Buffer.from('\u007fELF\u0002\u0001\u0001', 'latin1'), 415],
    ['a document', Buffer.from('%PDF-1.7\n'), 415],
    ['nothing', Buffer.alloc(0), 415],
    ['the beginning of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 415],
    ['half a JPEG', photo.subarray(0, photo.length >> 1), 415],
    ['half a PNG', png(640, 480).subarray(0, 60), 415],
    ['half a WebP', webp.subarray(0, webp.length >> 1), 415],
    ['a JPEG that is a page too', Buffer.concat([photo, Buffer.from('<HTML><script>alert(1)</script>')]), 415],
    [
      'a page in a comment of a JPEG',
      Buffer.concat([
        photo.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, 20]),
        Buffer.from('<script>alert(1) //'),
        photo.subarray(2),
      ]),
      415,
    ],
    ['a JPEG that is an archive too', Buffer.concat([photo, Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]), 415],
    ['a PNG that is a drawing too', Buffer.concat([png(64, 64), Buffer.from(svg)]), 415],
    ['a WebP that is a program for PHP too', Buffer.concat([webp, Buffer.from('<?php echo 1;')]), 415],
    ['a JPEG that is a document too', Buffer.concat([photo, Buffer.from('%PDF-1.4\n')]), 415],
    ['more than 5 MB', Buffer.concat([photo, Buffer.alloc(5_300_000)]), 413],
  ];
};
