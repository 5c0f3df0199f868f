type Connection = { saveData?: boolean; effectiveType?: string };

/** Tells whether to save data: Save-Data is on, or the connection is 2G. */
export const isFrugal = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /2g/u.test(connection?.effectiveType ?? '');
};
