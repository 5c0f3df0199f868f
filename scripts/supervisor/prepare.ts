import { readEnvironment, storeOrigin } from '../../src/config/environment.ts';
import { readStores } from '../../src/config/stores.ts';
import { inheritedSocket } from '../../src/lib/inherited-socket.ts';
import { releasesFolder } from '../../src/release/layout.ts';
import { hasRelease } from '../../src/release/releases.ts';
import { opsTokenFile } from '../../src/ops/token.ts';
import { checkPort, claimDataDir } from './checks.ts';
import { StepError } from './child.ts';

export type Preparation = {
  /** Environment of the child processes: ports of 0 are replaced by free ones. */
  env: NodeJS.ProcessEnv;
  /** The same for the server, which also gets the socket that a service manager listens on. */
  serverEnv: NodeJS.ProcessEnv;
  port: number;
  bind: string;
  /** Whether a store uses the embedded commerce API. */
  embedded: boolean;
  /** Whether a store has a release that can be served at once. */
  hasRelease: boolean;
  /** Milliseconds without a heartbeat after which a process is replaced. */
  watchdogMs: number;
  /** The stores' addresses, in one line. */
  addresses: string;
  /** Origin at which processes on this machine reach the server. */
  hookOrigin: string;
  /** Address of the operations page, and where its token is. */
  opsPage: string;
};

/**
 * Each port is free, but none is open yet.
 * @param ports ports by their variables
 */
const refuseSharedPort = (ports: Readonly<Record<string, number>>): void => {
  for (const [port, [one, other] = []] of Map.groupBy(Object.keys(ports), (name) => ports[name]))
    if (other !== undefined) throw new StepError(`${one} and ${other} are both ${port}; each server needs its own.`);
};

/**
 * Checks configuration, data folder and ports before a command starts its processes. The folder stays claimed until
 * this process ends.
 * @throws {ConfigError | StepError} with one sentence
 */
export const prepare = async (): Promise<Preparation> => {
  const given = readEnvironment();
  const stores = readStores(given.storesFile);
  const embedded = stores.some(({ api }) => api === 'embedded');
  const isPublished = stores.some(({ code }) => hasRelease(releasesFolder(given.dataDir, code)));
  const claim = claimDataDir(given.dataDir, { needsWriting: !isPublished });
  process.once('exit', claim.release);
  // An inherited socket already listens on that port.
  const socket = inheritedSocket(process.env);
  const port = socket === null ? await checkPort(given.port, given.bind, 'PORT', 'BIND') : given.port;
  const { commercePort: wanted, bind } = given;
  const commercePort = embedded ? await checkPort(wanted, '127.0.0.1', 'COMMERCE_PORT') : wanted;
  const opsPort = await checkPort(given.ops.port, given.ops.bind, 'OPS_PORT', 'OPS_BIND');
  refuseSharedPort({ PORT: port, OPS_PORT: opsPort, ...(embedded ? { COMMERCE_PORT: commercePort } : {}) });
  const { LISTEN_FDS: _, ...inherited } = process.env;
  const env = {
    ...inherited,
    PORT: String(port),
    COMMERCE_PORT: String(commercePort),
    OPS_PORT: String(opsPort),
  };
  const serverEnv = socket === null ? env : { ...env, LISTEN_FDS: '1' };
  const addresses = stores.map((store) => storeOrigin(store, { ...given, port })).join(' ');
  const everywhere = new Set(['0.0.0.0', '::']);
  const originOf = (address: string, at: number): string =>
    `http://${everywhere.has(address) ? '127.0.0.1' : address.includes(':') ? `[${address}]` : address}:${at}`;
  const tokenSource = given.ops.token === null ? opsTokenFile(given.dataDir) : 'OPS_TOKEN';
  return {
    env,
    serverEnv,
    port,
    bind,
    embedded,
    hasRelease: isPublished,
    watchdogMs: given.watchdogMs,
    addresses,
    hookOrigin: originOf(bind, port),
    opsPage: `${originOf(given.ops.bind, opsPort)} (token: ${tokenSource})`,
  };
};
