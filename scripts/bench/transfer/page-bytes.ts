import { get } from 'node:http';

export const encodings = ['identity', 'gzip', 'br', 'zstd'] as const;
export type Encoding = (typeof encodings)[number];
export type PageBytes = Record<Encoding, number>;

type Question = { port: number; host: string; address: string };

const bodyBytes = ({ port, host, address }: Question, encoding: Encoding): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { host, 'accept-encoding': encoding };
    get({ host: '127.0.0.1', port, path: address, headers }, (response) => {
      const got = response.headers['content-encoding'] ?? 'identity';
      if (response.statusCode !== 200 || got !== encoding)
        reject(new Error(`${address}: status ${response.statusCode ?? 0}, ${got} where ${encoding} was asked for`));
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      response.on('end', () => resolve(bytes));
      response.on('error', reject);
    }).on('error', reject);
  });

/** Measures the bytes of a page's body in every encoding, as the server sends them, without headers. */
export const pageBytes = async (question: Question): Promise<PageBytes> => {
  const sizes = await Promise.all(encodings.map((encoding) => bodyBytes(question, encoding)));
  return Object.fromEntries(encodings.map((encoding, index) => [encoding, sizes[index] ?? 0])) as PageBytes;
};
