type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether bytes are dear: Save-Data is on, or the network is of the second generation. */
export const isFrugal = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /2g/u.test(connection?.effectiveType ?? '');
};
