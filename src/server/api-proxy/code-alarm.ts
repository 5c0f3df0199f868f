import type { Logger } from 'pino';

/** Detects that the API no longer sends one-time codes: nobody can register, so an operator should look into it. */
export type CodeAlarm = {
  /** Records that the API refused a code because the store's daily limit is reached. */
  raise(): void;
  /** Returns how many codes were refused; 0 once none has been for an hour. */
  refused(): number;
};

const hourMs = 3_600_000;
const oneLinePerMs = 600_000;

export const createCodeAlarm = (store: string, logger: Logger): CodeAlarm => {
  let count = 0;
  let lastAt = -Infinity;
  let loggedAt = -Infinity;
  const refused = (): number => (performance.now() - lastAt < hourMs ? count : 0);
  return {
    raise: () => {
      count = refused() + 1;
      lastAt = performance.now();
      if (lastAt - loggedAt < oneLinePerMs) return;
      loggedAt = lastAt;
      logger.error({ store }, 'the commerce API sends no more one-time codes today');
    },
    refused,
  };
};
