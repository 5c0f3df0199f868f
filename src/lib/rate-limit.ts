import { LRUCache } from 'lru-cache';

export type RateLimit = {
  /** Tokens that each key gets back per second. */
  perSecond: number;
  /** Maximum tokens of a key. */
  burst: number;
};

export type RateLimiterOptions = RateLimit & {
  /** How many recently used keys are remembered; a forgotten one has all its tokens again. Default 8192. */
  maxKeys?: number;
  /** Returns milliseconds; default: a monotonic clock. */
  now?: () => number;
};

export type RateLimitResult = {
  allowed: boolean;
  /** Whole seconds until there is a token again; 0 if allowed. */
  retryAfterSeconds: number;
};

/** A token bucket for each key. */
export type RateLimiter = {
  /** Takes one of the key's tokens, if any is left. */
  take(key: string): RateLimitResult;
};

/** One token, minus the rounding errors of adding up fractions. */
const oneToken = 1 - 1e-9;

export const createRateLimiter = (options: RateLimiterOptions): RateLimiter => {
  const { perSecond, burst, maxKeys = 8192, now = () => performance.now() } = options;
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: maxKeys });
  return {
    take: (key) => {
      const at = now();
      const bucket = buckets.get(key);
      const tokens = bucket ? Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * perSecond) : burst;
      const allowed = tokens >= oneToken;
      buckets.set(key, { tokens: allowed ? Math.max(0, tokens - 1) : tokens, at });
      return { allowed, retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((oneToken - tokens) / perSecond)) };
    },
  };
};
