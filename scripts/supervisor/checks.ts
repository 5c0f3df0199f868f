import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { errorCodeOf } from '../../src/lib/errors.ts';
import { LockedError, lockFile, type FileLock } from '../../src/lib/file-lock.ts';
import { makeFolder } from '../../src/lib/make-folder.ts';
import { StepError } from './child.ts';

/**
 * Checks whether a server can listen on a port.
 * @param variable the environment variable that sets it, for the message
 * @param bindVariable the one that sets the address `bind`, if there is one
 * @returns the port itself, or a free one for 0
 * @throws {StepError} if the port is taken or not allowed, or the machine does not have the address
 */
export const checkPort = (port: number, bind: string, variable: string, bindVariable = ''): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (bindVariable && (error.code === 'EADDRNOTAVAIL' || error.syscall === 'getaddrinfo')) {
        reject(new StepError(`This machine has no address ${bind}; set ${bindVariable} to another.`));
        return;
      }
      const reason =
        error.code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${error.code ?? error.message})`;
      reject(new StepError(`Port ${port} ${reason}; set ${variable} to another.`));
    });
    probe.listen({ port, host: bind, exclusive: true }, () => {
      const address = probe.address();
      const found = typeof address === 'object' && address ? address.port : port;
      probe.close(() => resolve(found));
    });
  });

/**
 * Creates the data folder.
 * @throws {StepError} if it cannot be written
 */
export const makeDataDir = (dataDir: string): void => {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = errorCodeOf(error) ?? String(error);
    throw new StepError(`The folder ${dataDir} cannot be written (${reason}); set DATA_DIR to another.`);
  }
};

/**
 * Creates the data folder, and locks it against any other start until this process ends.
 * @throws {StepError} if the folder cannot be written or another start holds it
 */
export const claimDataDir = (dataDir: string): FileLock => {
  makeDataDir(dataDir);
  const file = join(dataDir, 'start.lock');
  try {
    return lockFile(file);
  } catch (error) {
    throw new StepError(
      error instanceof LockedError
        ? `Another start already uses the folder ${dataDir}; stop it, or set DATA_DIR to another.`
        : `The file ${file} cannot be written (${String(error)}); set DATA_DIR to another folder.`,
    );
  }
};
