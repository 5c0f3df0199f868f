import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { FieldFault } from '../../contract/errors.ts';
import { invalidInputError } from '../errors/commerce-error.ts';

/** Parses JSON bodies. An empty body is accepted even if its content type is JSON (DELETE); `__proto__` is rejected. */
export const registerJsonParser = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (text.trim() === '') done(null, null);
    else void parse(request, text, done);
  });
};

const valueAt = (body: unknown, field: string): unknown =>
  typeof body === 'object' && body !== null ? Object.getOwnPropertyDescriptor(body, field)?.value : undefined;

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const toFieldFault = (issue: z.core.$ZodIssue, value: unknown): FieldFault => {
  // 'too_small' with a minimum of 1: text that is empty once cleaned
  if (isMissing(value) || (typeof value === 'string' && issue.code === 'too_small' && issue.minimum === 1))
    return 'required';
  if (typeof value === 'string' && issue.code === 'too_small') return 'too_short';
  if (typeof value === 'string' && issue.code === 'too_big') return 'too_long';
  return 'invalid';
};

/** Creates an error that says what is wrong with each field. */
export const invalidFieldsError = (fields: Record<string, FieldFault>) =>
  invalidInputError(
    `fields of the request are wrong: ${Object.entries(fields)
      .map(([name, fault]) => `${name} (${fault.replace('_', ' ')})`)
      .join(', ')}`,
    fields,
  );

/**
 * Parses the request's JSON body by a schema; unknown fields are dropped.
 * @throws {CommerceError} bad_request, with what is wrong with each field
 */
export const parseBody = <Schema extends z.core.$ZodType>(
  request: FastifyRequest,
  schema: Schema,
): z.output<Schema> => {
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalidInputError('the body of the request must be a JSON object');
  const result = z.safeParse(schema, body);
  if (result.success) return result.data;
  const fields: Record<string, FieldFault> = {};
  for (const issue of result.error.issues) {
    const name = String(issue.path[0] ?? '');
    if (name !== '' && !(name in fields)) fields[name] = toFieldFault(issue, valueAt(body, name));
  }
  throw Object.keys(fields).length > 0
    ? invalidFieldsError(fields)
    : invalidInputError('the body of the request is not valid');
};
