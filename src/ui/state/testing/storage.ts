/** A browser's storage for tests: its keys are its own, as `Object.keys` sees them. */
export const createStorage = (): Storage => {
  const methods = {
    getItem: (key: string): string | null => (Object.hasOwn(storage, key) ? String(storage[key]) : null),
    setItem: (key: string, text: string): void => {
      storage[key] = text;
    },
    removeItem: (key: string): void => {
      delete storage[key];
    },
  };
  const storage = Object.create(methods) as Storage;
  return storage;
};
