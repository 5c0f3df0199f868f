import * as z from 'zod';
import { ConfigError } from './errors.ts';

/** A typing error here would turn on what is for development alone, such as the stand-in bank. */
export const nodeEnvironment = z.enum(['production', 'development', 'test']).optional();

/**
 * Parses environment variables; empty ones count as absent.
 * @param showsValue whether a variable's value may appear in messages; default: none may
 * @throws {ConfigError} naming the variables and what was expected
 */
export const parseEnvironment = <T extends z.ZodType>(
  schema: T,
  env: Readonly<Record<string, string | undefined>>,
  showsValue: (name: string) => boolean = () => false,
): z.output<T> => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path, message }) => {
    const name = path.join('.');
    return `  ${name}: ${message}${showsValue(name) ? ` (got "${String(given[name])}")` : ''}`;
  });
  throw new ConfigError(`environment:\n${lines.join('\n')}`);
};
