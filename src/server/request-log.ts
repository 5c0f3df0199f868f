import type { Logger } from 'pino';
import type { RequestContext } from './http/request-context.ts';
import type { HttpResponse } from './http/response.ts';

/** Counts requests once their responses are ready and, at log level debug, logs each. */
export const createRequestLog = (logger: Logger) => {
  const isVerbose = logger.isLevelEnabled('debug');

  /** @param beganAt from `performance.now()` */
  const count = ({ meter, route, method, target }: RequestContext, beganAt: number, status: number): void => {
    meter.count(route.metric, status, beganAt);
    if (!isVerbose) return;
    const durationMs = Number((performance.now() - beganAt).toFixed(3));
    logger.debug({ store: meter.store, method, target, status, durationMs }, 'request');
  };

  const countLater = async (
    request: RequestContext,
    beganAt: number,
    pending: Promise<HttpResponse>,
  ): Promise<HttpResponse> => {
    let status = 500;
    try {
      const response = await pending;
      ({ status } = response);
      return response;
    } finally {
      count(request, beganAt, status);
    }
  };
  return { count, countLater };
};
