import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { errorCodeOf } from '../../lib/errors.ts';

/** Maximum length of a line; longer ones are not kept in memory. */
const maxLine = 1_000_000;

export type TextLine = {
  /** The line number, from 1. */
  number: number;
  /** null if the line is longer than the maximum. */
  text: string | null;
  /** Bytes of the file read so far, as stored on disk (compressed if it is gzip). */
  bytes: number;
};

/** Thrown for a file that cannot be read to its end; the message is a sentence. */
export class FileError extends Error {
  override name = 'FileError';
}

const isGzip = async (path: string): Promise<boolean> => {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
};

/** Splits a stream into lines; a line that is too long is yielded as a single null. */
async function* split(chunks: AsyncIterable<Buffer>): AsyncGenerator<string | null> {
  const decoder = new TextDecoder();
  let rest = '';
  let tooLong = false;
  for await (const chunk of chunks) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      yield tooLong || part.length > maxLine ? null : part;
      tooLong = false;
    }
    if (rest.length > maxLine) {
      tooLong = true;
      rest = '';
    }
  }
  rest += decoder.decode();
  if (tooLong || rest !== '') yield tooLong ? null : rest;
}

/**
 * Streams the lines of a text file, plain or gzip (detected by its content, not its name). Skips empty lines.
 * @throws {FileError} if the file is missing, unreadable or truncated
 */
export async function* readLines(path: string): AsyncGenerator<TextLine> {
  try {
    const gzip = await isGzip(path);
    const file = createReadStream(path, { highWaterMark: 262_144 });
    // `pipeline` passes an error of the file on to the gunzip stream, so the loop below throws it.
    const source: Readable = gzip ? pipeline(file, createGunzip(), () => undefined) : file;
    let number = 0;
    try {
      for await (const text of split(source)) {
        number += 1;
        if (text === null || text.trim() !== '') yield { number, text, bytes: file.bytesRead };
      }
    } finally {
      file.destroy();
    }
  } catch (error) {
    const code = errorCodeOf(error) ?? '';
    if (code === 'ENOENT') throw new FileError(`there is no file ${path}`);
    if (code.startsWith('Z_')) throw new FileError(`${path} is cut off or damaged (gzip: ${code})`);
    if (code.startsWith('E')) throw new FileError(`${path} cannot be read (${code})`);
    throw error;
  }
}
