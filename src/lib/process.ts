import { errorCodeOf } from './errors.ts';

/** Tells whether a process with this id exists on this machine, whoever owns it. */
export const isProcessAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCodeOf(error) === 'EPERM';
  }
};
