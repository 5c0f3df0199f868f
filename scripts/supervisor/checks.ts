import { accessSync, constants, existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { explainDiskError } from '../../src/lib/disk.ts';
import { errorCodeOf, messageOf } from '../../src/lib/errors.ts';
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
  const isThere = existsSync(dataDir);
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = errorCodeOf(error) ?? String(error);
    // What the shop has is in the folder: another one would begin a new shop.
    const cure = isThere
      ? 'mount its disk for writing or see to its rights, then run it again'
      : 'set DATA_DIR to another';
    throw new StepError(`The folder ${dataDir} cannot be written (${reason}); ${cure}.`);
  }
};

/**
 * Creates the data folder, and locks it against any other start until this process ends.
 * @param needsWriting whether the start fails where the folder cannot be written; otherwise it goes on without the
 * lock, to serve what there is: another start finds the port taken
 * @throws {StepError} if the folder cannot be written or another start holds it
 */
export const claimDataDir = (dataDir: string, { needsWriting = true } = {}): FileLock => {
  const file = join(dataDir, 'start.lock');
  try {
    makeDataDir(dataDir);
    return lockFile(file);
  } catch (error) {
    if (error instanceof LockedError)
      throw new StepError(`Another start already uses the folder ${dataDir}; stop it, or set DATA_DIR to another.`);
    if (!needsWriting) return { release: () => undefined };
    throw error instanceof StepError
      ? error
      : new StepError(`The file ${file} cannot be written: ${explainDiskError(error, dataDir) ?? messageOf(error)}.`);
  }
};
