import { expect, test } from 'vitest';
import * as z from 'zod';
import { ConfigError } from './errors.ts';
import { nodeEnvironment, parseEnvironment } from './parse-environment.ts';

const schema = z.object({ PORT: z.coerce.number().int().default(80), TOKEN: z.string().min(8).optional() });

test('empty variables count as absent, others than those of the schema are ignored', () => {
  expect(parseEnvironment(schema, { PORT: '', TOKEN: 'long enough', HOME: '/root' })).toEqual({
    PORT: 80,
    TOKEN: 'long enough',
  });
});

test('each wrong variable is named, its value only if it may be shown', () => {
  const parse = (): unknown => parseEnvironment(schema, { PORT: 'http', TOKEN: 'secret' }, (name) => name === 'PORT');
  expect(parse).toThrow(ConfigError);
  expect(parse).toThrow(/^environment:\n {2}PORT: .* \(got "http"\)\n {2}TOKEN: [^\n]*$/u);
  expect(parse).not.toThrow('secret');
});

test.each(['Production', 'prod', 'production '])('NODE_ENV=%s is refused, not taken for development', (value) => {
  expect(() => parseEnvironment(z.object({ NODE_ENV: nodeEnvironment }), { NODE_ENV: value })).toThrow(/NODE_ENV: /u);
});
