import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openPostgres, PostgresError } from './postgres.ts';

/** A message of Postgres's protocol: a letter, the length, and the content. */
const message = (type: string, ...content: Buffer[]): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + content.reduce((sum, part) => sum + part.length, 0));
  return Buffer.concat([Buffer.from(type), length, ...content]);
};

const authenticated = message('R', Buffer.alloc(4));
const readyForQuery = message('Z', Buffer.from('I'));
const dying = message(
  'E',
  Buffer.from('SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'),
);

/** The moment cannot be had from a real server at will: one that dies as a connection becomes ready. */
test('a server that dies in the moment in which a connection is ready fails the statement, not the process', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.concat([authenticated, readyForQuery, dying])));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const postgres = openPostgres({
    url: `postgres://shop@127.0.0.1:${port}/shop`,
    name: 'test',
    migrations: ['CREATE TABLE things (id INTEGER PRIMARY KEY) STRICT;'],
  });
  try {
    await expect(postgres.all('SELECT 1')).rejects.toThrow(PostgresError);
    await expect(postgres.transaction(async () => {})).rejects.toThrow(PostgresError);
  } finally {
    await postgres.close();
    server.close();
  }
});
