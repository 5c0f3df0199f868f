import { parseAnswer, type RawAnswer } from './raw-http.ts';

const begin = Buffer.from('HTTP/1.1 ');

/**
 * Parses everything a connection received into responses. That a response to HEAD has no body is recognized by what
 * follows its headers. The last response may be cut off, if the connection was. Returns null if anything but responses
 * was received.
 */
export const readAnswers = (bytes: Buffer): RawAnswer[] | null => {
  const answers: RawAnswer[] = [];
  let rest = bytes;
  while (rest.length > 0) {
    if (!rest.subarray(0, begin.length).equals(begin)) return null;
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) return answers;
    const head = rest.toString('latin1', 0, end);
    const length = Number(/\r\ncontent-length: (\d+)/iu.exec(head)?.[1] ?? 0);
    const after = rest.subarray(end + 4);
    const bare = after.length === 0 || after.subarray(0, begin.length).equals(begin);
    if (!bare && after.length < length) return answers;
    const whole = end + 4 + (bare ? 0 : length);
    // 100 Continue is not a final response.
    if (!head.startsWith('HTTP/1.1 100')) answers.push(parseAnswer(rest.subarray(0, whole)));
    rest = rest.subarray(whole);
  }
  return answers;
};
