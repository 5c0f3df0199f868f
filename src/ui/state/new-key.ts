const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns a unique key (`Idempotency-Key`). `randomUUID` is missing if a shop is tried out over plain HTTP. */
export const newKey = (): string =>
  isSecureContext ? crypto.randomUUID() : hex(crypto.getRandomValues(new Uint8Array(16)));
