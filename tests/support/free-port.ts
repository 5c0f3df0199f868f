import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A port of this machine that nobody has right now; who asked takes it in a moment. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};
