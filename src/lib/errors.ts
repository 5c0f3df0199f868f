/** Thrown for a mistake in the configuration, with sentences for the person who wrote it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Returns the message of whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Returns the code of a system or SQLite error (`ENOENT`, `ERR_SQLITE_ERROR`); null if it has none. */
export const errorCodeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
