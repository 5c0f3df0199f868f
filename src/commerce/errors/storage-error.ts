/** A change that cannot be made; the message is a sentence for the person who requested it. */
export class ChangeError extends Error {
  override name = 'ChangeError';
}

/** The database cannot be opened, or has been busy for too long; the message is a sentence. */
export class StorageError extends Error {
  override name = 'StorageError';
}
