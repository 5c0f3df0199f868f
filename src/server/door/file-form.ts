import { hash } from 'node:crypto';

/**
 * Forms with one file (RFC 7578), as pages send them: the field `file` and
 * nothing else. All other forms are not understood, so that reading one takes
 * one pass over its bytes whatever they are.
 */

const boundaryIn = /;[ \t]*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70}))/iu;
const disposition = /^content-disposition:[ \t]*form-data;/iu;
const longestHead = 2048;

const namesFile = (head: string): boolean =>
  head
    .split('\r\n')
    .some(
      (line) => disposition.test(line) && line.split(';').some((part) => part.trim().toLowerCase() === 'name="file"'),
    );

/** The bytes of the file; null where the form is another. @param type the form's content type */
export const readFileForm = (form: Buffer, type: string): Buffer | null => {
  const [, quoted, plain] = boundaryIn.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return null;
  const first = `--${boundary}\r\n`;
  if (form.toString('latin1', 0, first.length) !== first) return null;
  const headEnd = form.indexOf('\r\n\r\n', first.length, 'latin1');
  if (headEnd === -1 || headEnd - first.length > longestHead) return null;
  if (!namesFile(form.toString('latin1', first.length, headEnd))) return null;
  const end = form.indexOf(`\r\n--${boundary}`, headEnd + 4, 'latin1');
  if (end === -1) return null;
  const rest = form.toString('latin1', end + boundary.length + 4);
  return rest === '--' || rest === '--\r\n' ? form.subarray(headEnd + 4, end) : null;
};

/** A form with one file; its boundary is made from the content, and not in it. */
export const writeFileForm = (file: Buffer, name: string, type: string): { type: string; body: Buffer } => {
  const boundary = `file-${hash('sha256', file).slice(0, 48)}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
};
