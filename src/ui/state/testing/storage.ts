/** Creates a `Storage` for tests: its keys are own properties, as `Object.keys` expects. */
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
