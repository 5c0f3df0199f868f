/** Returns the processor time that this thread has used so far, in milliseconds, independent of other work. */
export const threadTime = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
