import type { Logger } from 'pino';
import { Webhook } from 'standardwebhooks';
import * as z from 'zod';
import { rebuildEvent, type RebuildEvent } from '../../contract/rebuild-hook.ts';
import { anythingElse, deletedVersion, type JobRequest, type Jobs } from '../../jobs/jobs.ts';
import { webhookCounter, type WebhookResult } from '../../metrics/webhook-metrics.ts';
import { bareHeaders, textResponse, type HttpResponse } from '../http/response.ts';
import { proxyErrorResponse, ProxyError } from '../api-proxy/proxy-error.ts';
import type { RequestContext } from '../http/request-context.ts';
import { webhookBody } from '../route-table.ts';

/** Returns what is wrong with a signed body, for whoever sent it. */
const bodyFault = (error: unknown): string => {
  const [issue] = error instanceof z.ZodError ? error.issues : [];
  return issue ? `field "${issue.path.join('.')}": ${issue.message}` : 'the body is not JSON';
};

/** Handles webhooks for one store, `POST /hooks/rebuild`. Never rejects. */
export type RebuildHook = (request: RequestContext) => Promise<HttpResponse>;

export type RebuildHookOptions = {
  store: string;
  /** Returns the active secrets, `whsec_…`; called at the first webhook. None: the store accepts no webhooks. */
  secrets: () => readonly string[];
  /** Opens the queue at the first webhook. */
  jobs: () => Pick<Jobs, 'requestOnce'>;
  logger: Logger;
};

const warnEveryMs = 60_000;

/** Maximum length of a webhook's id. */
const maxIdLength = 128;

const jsonAnswer = (status: number, body: object): HttpResponse => {
  const bytes = Buffer.from(JSON.stringify(body));
  return {
    status,
    headers: [
      'content-type',
      'application/json; charset=utf-8',
      'content-length',
      String(bytes.length),
      'cache-control',
      'no-store',
      ...bareHeaders,
    ],
    body: bytes,
  };
};

/** Returns the products that an event names; null: everything changed. */
const productsOf = (event: RebuildEvent): JobRequest['products'] => {
  if (event.type === 'all') return null;
  if (!('data' in event)) return [{ id: anythingElse, updatedAt: null }];
  return event.data.products.map(({ id, updated_at: updatedAt }) => ({
    id,
    updatedAt: event.type === 'product.deleted' ? deletedVersion : (updatedAt ?? null),
  }));
};

const requestFor = (event: RebuildEvent): JobRequest => ({
  cause: 'webhook',
  products: productsOf(event),
});

/**
 * Creates a store's webhook endpoint, following https://www.standardwebhooks.com: HMAC-SHA256 over the raw bytes, five
 * minutes of tolerance, several secrets at once. A repeated webhook gets the same response and counts only once.
 */
export const createRebuildHook = ({ store, secrets, jobs, logger }: RebuildHookOptions): RebuildHook => {
  let ready: Webhook[] | null = null;
  const webhooks = (): Webhook[] => (ready ??= secrets().map((secret) => new Webhook(secret)));

  const count = webhookCounter(store);

  /** Returns why a webhook's signature is invalid; null: it is valid. */
  const signatureFault = (bytes: Buffer, headers: Record<string, string>): WebhookResult | null => {
    let fault: WebhookResult = 'bad_signature';
    for (const webhook of webhooks())
      try {
        webhook.verify(bytes, headers, { jsonParse: false });
        return null;
      } catch (error) {
        if (error instanceof Error && /timestamp/iu.test(error.message)) fault = 'bad_timestamp';
      }
    return fault;
  };

  let warnedAt = -Infinity;
  /** Logs at most once a minute, since anybody can send unsigned requests. */
  const warnOfSignature = (): void => {
    const now = performance.now();
    if (now - warnedAt < warnEveryMs) return;
    warnedAt = now;
    logger.warn({ store }, 'rejected a webhook: wrong signature, or more than 5 minutes off');
  };

  const handle = async ({ route, method, headers, body }: RequestContext): Promise<HttpResponse> => {
    if (webhooks().length === 0) return textResponse(404, 'Not Found');
    if (!route.methods.includes(method))
      throw new ProxyError('method_not_allowed', undefined, { allow: route.methods });
    const bytes = await body?.(webhookBody);
    const id = headers['webhook-id'];
    const signed = {
      'webhook-id': String(id ?? ''),
      'webhook-timestamp': String(headers['webhook-timestamp'] ?? ''),
      'webhook-signature': String(headers['webhook-signature'] ?? ''),
    };
    const isNamed = bytes !== undefined && typeof id === 'string' && id.length <= maxIdLength;
    const fault = isNamed ? signatureFault(bytes, signed) : 'bad_signature';
    if (!isNamed || fault !== null) {
      count(fault ?? 'bad_signature');
      warnOfSignature();
      return jsonAnswer(401, { code: 401, error: 'unauthorized', message: 'invalid signature' });
    }
    let event: RebuildEvent;
    try {
      event = rebuildEvent.parse(JSON.parse(bytes.toString()));
    } catch (error) {
      count('bad_body');
      logger.warn({ store, err: error }, 'rejected a webhook: its body is not as docs/your-own-api.md describes');
      return jsonAnswer(400, { code: 400, error: 'bad_request', message: bodyFault(error) });
    }
    const { request, isNew } = await jobs().requestOnce(store, id, requestFor(event));
    count(isNew ? 'accepted' : 'repeated');
    return jsonAnswer(202, { job: `${store}-${request}` });
  };

  return async (request) => {
    try {
      return await handle(request);
    } catch (error) {
      if (error instanceof ProxyError && error.code !== 'method_not_allowed')
        count(error.code === 'too_large' ? 'too_large' : 'failed');
      if (error instanceof ProxyError) return proxyErrorResponse(error.code, [], error.hints);
      count('failed');
      logger.error({ store, err: error }, 'failed to handle a webhook');
      // Not accepted, so the sender retries.
      return proxyErrorResponse('busy', [], { retryAfter: 5 });
    }
  };
};
