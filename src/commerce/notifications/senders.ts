import { errorCodeOf } from '../../lib/errors.ts';
import type { NotificationRecord } from '../storage/outbox.ts';
import type { Gateway, NotificationSettings } from './notification-settings.ts';

/** Thrown for a notification that could not be sent; the message contains no secrets. */
export class SendError extends Error {
  override name = 'SendError';
  /** Whether a retry can help. */
  readonly isTransient: boolean;
  constructor(message: string, passes: boolean) {
    super(message);
    this.isTransient = passes;
  }
}

/** The part of a logger that senders need. */
export type NotificationLog = {
  error(details: unknown, message?: string): void;
  child(bindings: object, options: { level: string }): { info(details: object, message: string): void };
};

/** Sends one notification. @throws {SendError} */
export type SendNotification = (notice: NotificationRecord) => Promise<void>;

const timeLimitMs = 5000;

const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'TimeoutError') return `no answer within ${timeLimitMs / 1000} seconds`;
  const cause = errorCodeOf(error.cause) ?? error.name;
  return `no connection (${cause})`;
};

/** Posts JSON; any status but 2xx is an error. The error does not contain the URL, which may include a token. */
const post = async (who: string, url: string, body: object, headers: Record<string, string>): Promise<void> => {
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimitMs),
    });
    await response.body?.cancel();
  } catch (error) {
    throw new SendError(`${who}: ${describeError(error)}`, true);
  }
  if (response.ok) return;
  const passes = response.status >= 500 || response.status === 408 || response.status === 429;
  throw new SendError(`${who} answered ${response.status}`, passes);
};

/** Posts `{ id, to, text, kind, store }`; the idempotency key lets the gateway detect a repeated message. */
const sendByGateway = (who: string, { url, token }: Gateway): SendNotification => {
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
  return ({ id, recipient: to, text, kind, store }) =>
    post(who, url, { id, to, text, kind, store }, { ...authorization, 'idempotency-key': `notice-${id}` });
};

/** Telegram refuses longer messages. Counted in UTF-16 code units: no fewer than its characters. */
const maxTelegramLength = 4096;

/** Returns a text that Telegram takes: the end of a longer one is cut off, between two characters. */
const fitTelegram = (text: string): string =>
  text.length <= maxTelegramLength ? text : `${text.slice(0, maxTelegramLength - 1).replace(/\p{Surrogate}$/u, '')}…`;

const sendByTelegram = ({ api, token, chats }: NonNullable<NotificationSettings['telegram']>): SendNotification => {
  const url = `${api}/bot${token}/sendMessage`;
  return async ({ store, text }) => {
    const chat = chats[store] ?? chats['*'];
    if (chat === undefined) throw new SendError(`TELEGRAM_SHOP_CHAT names no chat for ${store}`, false);
    await post('Telegram', url, { chat_id: chat, text: fitTelegram(text) }, {});
  };
};

/** In development: logs the text instead of sending it. */
const logNotification = (log: NotificationLog, level: NotificationSettings['level']): SendNotification => {
  const lines = log.child({}, { level });
  return async ({ id, store, recipient, kind, text }) => lines.info({ notice: id, store, to: recipient, kind }, text);
};

/**
 * In production: fails without logging the text. Somebody may be waiting for a code, so each notification is logged as
 * an error.
 */
const rejectNotification = (log: NotificationLog): SendNotification => {
  return async ({ id, store, channel, kind }) => {
    log.error(
      { notice: id, store, channel, kind },
      'notification not sent, nothing is set up to send it: see "Notices" in docs/operations.md',
    );
    throw new SendError(`nothing is set up to send to ${channel}`, false);
  };
};

/**
 * Creates a sender that picks the channel's gateway from the settings. Notifications on channels without one are logged
 * in development and fail in production.
 */
export const createNotificationSender = (settings: NotificationSettings, log: NotificationLog): SendNotification => {
  const logged = settings.showsText ? logNotification(log, settings.level) : rejectNotification(log);
  const ways: Record<NotificationRecord['channel'], SendNotification> = {
    phone: settings.sms ? sendByGateway('the SMS gateway', settings.sms) : logged,
    email: settings.email ? sendByGateway('the email gateway', settings.email) : logged,
    shop: settings.telegram ? sendByTelegram(settings.telegram) : logged,
  };
  return (notice) => ways[notice.channel](notice);
};
