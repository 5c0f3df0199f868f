import * as z from 'zod';
import { parseEnvironment } from '../../lib/parse-environment.ts';
import { trimSlashes } from '../../lib/trim-slashes.ts';

/** A language model behind an OpenAI-compatible endpoint. */
export type ModelSettings = {
  /** The endpoint's URL up to and including `/v1`, without a trailing slash. */
  url: string;
  key: string | null;
  model: string;
};

const environment = z
  .object({
    ASSISTANT_API_URL: z
      .url({ protocol: /^https?$/u })
      .transform(trimSlashes)
      .optional(),
    ASSISTANT_API_KEY: z.string().optional(),
    ASSISTANT_MODEL: z.string().min(1).max(200).optional(),
  })
  .refine((env) => (env.ASSISTANT_API_URL === undefined) === (env.ASSISTANT_MODEL === undefined), {
    path: ['ASSISTANT_MODEL'],
    message: 'ASSISTANT_API_URL and ASSISTANT_MODEL go together',
  });

/**
 * Parses the environment; empty variables count as absent.
 * @returns null if no model is set, so that the assistant quotes its sources
 * @throws {ConfigError} naming the variable and what was expected; the key is never shown
 */
export const readModelSettings = (env: Record<string, string | undefined>): ModelSettings | null => {
  const {
    ASSISTANT_API_URL: url,
    ASSISTANT_API_KEY: key = null,
    ASSISTANT_MODEL: model,
  } = parseEnvironment(environment, env);
  return url === undefined || model === undefined ? null : { url, key, model };
};
