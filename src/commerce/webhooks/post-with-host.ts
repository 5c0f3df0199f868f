import { request } from 'node:http';

/**
 * Posts a text under the Host header of one of several hosts that a server serves, which `fetch` cannot set.
 * @param timeoutMs after which it is given up
 * @returns the status of the answer
 * @throws {Error} if there is none
 */
export const postWithHost = (
  url: string,
  host: string,
  body: string,
  headers: Record<string, string>,
  timeoutMs = 10_000,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, host, 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(timeoutMs),
      },
      (incoming) => {
        incoming.resume();
        incoming.once('end', () => resolve(incoming.statusCode ?? 0));
        incoming.once('error', reject);
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
  });
