import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { Cron } from 'croner';
import * as z from 'zod';
import { ConfigError } from '../lib/errors.ts';
import { themeSchema } from './theme.ts';

/** The deployment's configuration file, `stores.json`, which is read and checked once, at start. */

const host = z
  .string()
  .regex(
    /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/u,
    'a host name in small letters, without scheme, port or path (example: shop.example.com)',
  );

const webAddress = (expected: string) => z.url({ protocol: /^https?$/u, error: expected });
/** Every public address begins with it, so it must end with the host or the port. */
const publicOrigin = webAddress('an address such as https://shop.example.com').refine((value) => {
  const address = URL.parse(value);
  return address === null || address.href === `${address.origin}/`;
}, 'scheme, host and port alone, such as https://shop.example.com');
/** A base address of the commerce API, as URLs begin with it: host in lower case, no default port. */
const baseAddress = (expected: string) =>
  webAddress(expected)
    .refine((value) => {
      const address = URL.parse(value);
      return address === null || !(address.username || address.password || address.search || address.hash);
    }, 'an address without user, password, query and fragment')
    .transform((value) => URL.parse(value)?.href ?? value);
const apiAddress = '"embedded" or an address such as https://api.example.com';
const address = z.union([z.literal('embedded'), baseAddress(apiAddress)], { error: apiAddress });

const id = z.string().regex(/^[\w.~-]{1,64}$/u, 'a category id in quotes, such as "3"');

const proxy = z.string().refine((value) => {
  const [ip = '', bits] = value.split('/');
  const most = isIP(ip) === 6 ? 128 : 32;
  return isIP(ip) !== 0 && (bits === undefined || (/^\d{1,3}$/u.test(bits) && Number(bits) <= most));
}, 'an IP address or range such as 10.0.0.0/8');

const isCronExpression = (text: string): boolean => {
  if (!/^\S+( \S+){4,5}$/u.test(text)) return false;
  try {
    return new Cron(text, { paused: true }).nextRun() !== null;
  } catch {
    return false;
  }
};

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

const store = z.strictObject({
  /** Store code in the commerce API. */
  code: z.string().regex(/^[A-Z]\d{3}$/u, 'a store code such as "S001"'),
  /** Hosts that lead to this store; the first is the canonical one. */
  hosts: z.array(host).min(1, 'at least one host'),
  /** Origin of public addresses, if it is not `https://{first host}`. */
  origin: publicOrigin.optional(),
  /** Address of the commerce API, or 'embedded'. */
  api: address.default('embedded'),
  /** Base address of relative picture paths of the API; default: `{api}/uploads/`. */
  uploads: baseAddress('an address such as https://api.example.com/uploads').optional(),
  locales: z
    .array(z.enum(['en', 'kh', 'zh']))
    .min(1)
    .refine((list) => list.includes('en'), 'English ("en"), the default language, among the locales')
    .refine((list) => new Set(list).size === list.length, 'each locale once')
    .default(['en', 'kh', 'zh']),
  /** Riel per US dollar; null: only dollars are shown (R49). */
  rielRate: z.number().min(1).max(100_000).nullable().default(null),
  /** Key of the Google Maps JavaScript API; it is public, so restrict it to the store's hosts; null: no map (R76). */
  mapsKey: z
    .string()
    .regex(/^[\w-]{20,100}$/u, 'a key of the Google Maps JavaScript API')
    .nullable()
    .default(null),
  /** How the store looks and what its home page consists of. */
  theme: themeSchema,
  features: z
    .strictObject({
      compare: z.boolean().default(false),
      pcBuilder: z.boolean().default(false),
      services: z.boolean().default(false),
      warranty: z.boolean().default(false),
      tracking: z.boolean().default(false),
      assistant: z.boolean().default(false),
    })
    .prefault({}),
  /** Root categories of /phone, /camera, /smarthome and /sparepart (R18); null: the store has no such page. */
  categories: z
    .strictObject({
      phone: id.nullable().default(null),
      camera: id.nullable().default(null),
      smarthome: id.nullable().default(null),
      sparepart: id.nullable().default(null),
    })
    .prefault({}),
  /** Share of the visits whose web vitals are measured, from 0 (none) to 1. */
  webVitalsShare: z.number().min(0).max(1).default(0.1),
  /** When everything is pulled and compared again: a cron expression; null: never automatically. */
  schedule: z
    .string()
    .refine(isCronExpression, 'a cron expression of five or six fields, such as "0 3 * * *"')
    .nullable()
    .default(null),
  /** IANA time zone of the schedule. */
  timeZone: z.string().refine(isTimeZone, 'an IANA time zone such as "Asia/Phnom_Penh"').default('Asia/Phnom_Penh'),
  /** Proxies whose X-Forwarded-* headers are trusted. */
  trustedProxies: z.array(proxy).default([]),
});

const file = z.strictObject({ stores: z.array(store).min(1, 'at least one store') });

export type StoreConfig = z.output<typeof store>;

type StoresFile = { stores?: unknown };

const describe = (issue: z.core.$ZodIssue, data: StoresFile): string => {
  const [root, index, ...field] = issue.path;
  const list = Array.isArray(data.stores) ? (data.stores as { code?: unknown }[]) : [];
  const given = typeof index === 'number' ? list[index]?.code : undefined;
  const code =
    root === 'stores' && typeof index === 'number' ? (typeof given === 'string' ? given : `number ${index + 1}`) : null;
  const keys = issue.code === 'unrecognized_keys' ? issue.keys : [];
  const name = [...(code === null ? issue.path : field), ...keys].join('.');
  const where = code === null ? `field "${name}"` : `store ${code}, field "${name}"`;
  return `${where}: ${keys.length > 0 ? 'there is no such field' : `expected ${issue.message.replace(/^Invalid input: expected /u, '')}`}`;
};

const duplicates = (stores: StoreConfig[]): string[] => {
  const problems: string[] = [];
  const owner = new Map<string, string>();
  const codes = new Set<string>();
  for (const { code, hosts } of stores) {
    if (codes.has(code)) problems.push(`store ${code}, field "code": two stores have this code; each needs its own`);
    codes.add(code);
    for (const name of hosts) {
      const other = owner.get(name);
      if (other)
        problems.push(
          `store ${code}, field "hosts": "${name}" also leads to store ${other}; a host leads to one store`,
        );
      owner.set(name, code);
    }
  }
  return problems;
};

/**
 * Checks the content of `stores.json`.
 * @throws {ConfigError} naming the store, the field and what was expected
 */
export const parseStores = (text: string, name = 'stores.json'): StoreConfig[] => {
  let data: StoresFile;
  try {
    data = JSON.parse(text) as StoresFile;
  } catch (error) {
    throw new ConfigError(`${name} is not valid JSON: ${(error as Error).message}`);
  }
  const result = file.safeParse(data);
  const problems = result.success
    ? duplicates(result.data.stores)
    : result.error.issues.map((issue) => describe(issue, data ?? {}));
  if (!result.success || problems.length > 0)
    throw new ConfigError(`${name}:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  return result.data.stores;
};

/**
 * Reads and checks `stores.json`.
 * @throws {ConfigError} also if the file cannot be read
 */
export const readStores = (path: string): StoreConfig[] => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError(`${path} cannot be read; it lists the stores (docs/deploy.md, "Every field of stores.json")`);
  }
  return parseStores(text, path);
};
