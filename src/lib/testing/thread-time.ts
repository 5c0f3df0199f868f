/** Processor time that this thread has used so far, in milliseconds: other work on the machine adds nothing to it. */
export const threadTime = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
