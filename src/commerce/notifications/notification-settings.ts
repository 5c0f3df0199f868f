import * as z from 'zod';
import { logLevels, type LogLevel } from '../../lib/log-levels.ts';
import { nodeEnvironment, parseEnvironment } from '../../lib/parse-environment.ts';
import { trimSlashes } from '../../lib/trim-slashes.ts';

/** An HTTP gateway that accepts a message as JSON. */
export type Gateway = { url: string; token: string | null };

/** How notifications are sent (R70); the log stands in for channels that are null. */
export type NotificationSettings = {
  sms: Gateway | null;
  email: Gateway | null;
  telegram: {
    api: string;
    token: string;
    /** The staff's chat by store code; '*' is the chat of all other stores. */
    chats: Readonly<Record<string, string>>;
  } | null;
  /** Whether the log shows the texts, including codes: only for development. */
  showsText: boolean;
  /** The log level of notifications. */
  level: LogLevel;
};

export const defaultNotificationSettings: NotificationSettings = {
  sms: null,
  email: null,
  telegram: null,
  showsText: true,
  level: 'info',
};

const address = z.url({ protocol: /^https?$/u });
const chats = z
  .string()
  .regex(
    /^(?:(?:[A-Z]\d{3}=)?(?:-?\d{1,20}|@\w{5,32})(?:,|$))+$/u,
    'expected a chat id such as -1001234567890, or one for each store: S001=-100…,S002=-100…',
  )
  .transform((text) =>
    Object.fromEntries(
      text.split(',').map((part) => {
        const [first = '', second] = part.split('=');
        return second === undefined ? ['*', first] : [first, second];
      }),
    ),
  );

const environment = z
  .object({
    SMS_GATEWAY_URL: address.optional(),
    SMS_GATEWAY_TOKEN: z.string().optional(),
    EMAIL_GATEWAY_URL: address.optional(),
    EMAIL_GATEWAY_TOKEN: z.string().optional(),
    TELEGRAM_BOT_TOKEN: z
      .string()
      .regex(/^\d+:[\w-]{20,}$/u, 'expected a token as BotFather gives it')
      .optional(),
    TELEGRAM_SHOP_CHAT: chats.optional(),
    TELEGRAM_API: address.default('https://api.telegram.org').transform(trimSlashes),
    NODE_ENV: nodeEnvironment,
    LOG_LEVEL: z.enum(logLevels).default('info'),
  })
  .refine((env) => (env.TELEGRAM_BOT_TOKEN === undefined) === (env.TELEGRAM_SHOP_CHAT === undefined), {
    path: ['TELEGRAM_SHOP_CHAT'],
    message: 'TELEGRAM_BOT_TOKEN and TELEGRAM_SHOP_CHAT go together',
  });

const gateway = (url: string | undefined, token: string | undefined): Gateway | null =>
  url === undefined ? null : { url, token: token ?? null };

/**
 * Parses the environment; empty variables count as absent.
 * @throws {ConfigError} naming the variable and what was expected; tokens are never shown
 */
export const readNotificationSettings = (env: Record<string, string | undefined>): NotificationSettings => {
  const { SMS_GATEWAY_URL, SMS_GATEWAY_TOKEN, EMAIL_GATEWAY_URL, EMAIL_GATEWAY_TOKEN, ...rest } = parseEnvironment(
    environment,
    env,
  );
  const {
    TELEGRAM_BOT_TOKEN: token,
    TELEGRAM_SHOP_CHAT: shopChats,
    TELEGRAM_API: api,
    NODE_ENV,
    LOG_LEVEL: level,
  } = rest;
  return {
    sms: gateway(SMS_GATEWAY_URL, SMS_GATEWAY_TOKEN),
    email: gateway(EMAIL_GATEWAY_URL, EMAIL_GATEWAY_TOKEN),
    telegram: token === undefined || shopChats === undefined ? null : { api, token, chats: shopChats },
    showsText: NODE_ENV !== 'production',
    level,
  };
};
