const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A key that no other call has (`Idempotency-Key`). `randomUUID` is missing where a shop is tried out over plain http. */
export const newKey = (): string =>
  isSecureContext ? crypto.randomUUID() : hex(crypto.getRandomValues(new Uint8Array(16)));
