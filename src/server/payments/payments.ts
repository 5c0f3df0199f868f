import type { Logger } from 'pino';
import { apiOrigin, type Environment } from '../../config/environment.ts';
import type { StoreConfig } from '../../config/stores.ts';
import { attemptActions, type AttemptAction } from '../../contract/attempts.ts';
import { countUpstreamCall } from '../../metrics/upstream-metrics.ts';
import type { Answer } from '../answer.ts';
import { payPrefix } from '../calls-target.ts';
import { createAllowance } from '../door/allowance.ts';
import { doorAnswer, DoorError } from '../door/door-error.ts';
import { createOwnOrigin } from '../door/own-origin.ts';
import { noCookies, tokenOf } from '../door/session-cookies.ts';
import { createUpstream, type UpstreamLimits } from '../door/upstream.ts';
import { acceptedLocale } from '../language-choice.ts';
import { jsonBody } from '../request-body.ts';
import type { SiteRequest } from '../site-request.ts';
import { createActing } from './acting.ts';
import type { Attempt } from './attempt.ts';
import { createChecking } from './checking.ts';
import { isJournalError } from './journal-connection.ts';
import type { Journal, JournalCounts } from './journal.ts';
import { openJournal } from './open-journal.ts';
import { attemptAnswer, closedAnswer, openAnswer, refusalAnswer } from './pay-answer.ts';
import { createPlacing } from './placing.ts';
import { createRenewing } from './renewing.ts';
import { createShopApi, type Caller } from './shop-api.ts';
import { createShoppers } from './shoppers.ts';
import { isKey } from './start-request.ts';
import { createStarting, type Starter } from './starting.ts';
import { createTelling } from './telling.ts';
import { createWorking } from './working.ts';

/** Checkout of all stores over an open journal: what pages call below `/_pay/`, and the work behind it. */
export type Checkout = {
  /** Never rejects. */
  answer(store: StoreConfig, request: SiteRequest): Promise<Answer>;
  /**
   * Has the API asked anew whose tokens these are, after one was logged out or a password changed.
   * @param token the one that asked for it; null: nobody's
   */
  endSessions(store: string, token: string | null): Promise<void>;
  /** @throws where the journal cannot be read */
  counts(): JournalCounts;
  /** @throws where the journal cannot be written */
  probe(now: number): Promise<void>;
  close(): Promise<void>;
};

export type CheckoutOptions = {
  stores: readonly StoreConfig[];
  env: Environment;
  dataDir: string;
  logger: Logger;
  limits: UpstreamLimits;
  /** Told each time that the journal fails. */
  onJournalError?: (error: unknown) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
};

/** Connections to one store's API. */
const connections = 32;
/** A page that starts a checkout is answered within so many milliseconds. */
const patience = 7000;
/** How often a shopper may begin a checkout: ten a minute. */
const startRule = { perSecond: 10 / 60, burst: 10 };
/** How often an address may bring a token that is not known yet. */
const tokenRule = { perSecond: 5, burst: 40 };

const oneAttempt = /^attempts\/([\w-]{1,64})(?:\/(\w+))?$/u;

type WantedOne = { what: 'read' | AttemptAction; id: string };
type Wanted = { what: 'start' } | { what: 'open' } | WantedOne;

/** @throws {DoorError} 'not_found' or 'method_not_allowed' */
const wantedOf = ({ target, method }: SiteRequest): Wanted => {
  const [path = ''] = target.slice(payPrefix.length).split('?', 1);
  const only = (allowed: 'GET' | 'POST', wanted: Wanted): Wanted => {
    if (method === allowed || (method === 'HEAD' && allowed === 'GET')) return wanted;
    throw new DoorError('method_not_allowed', undefined, { allow: allowed === 'GET' ? ['GET', 'HEAD'] : [allowed] });
  };
  if (path === 'attempts') return only('POST', { what: 'start' });
  if (path === 'attempts/open') return only('GET', { what: 'open' });
  const [, id, named] = oneAttempt.exec(path) ?? [];
  if (id === undefined) throw new DoorError('not_found');
  if (named === undefined) return only('GET', { what: 'read', id });
  const action = attemptActions.find((one) => one === named);
  if (action === undefined) throw new DoorError('not_found');
  return only('POST', { what: action, id });
};

const bodyOf = async ({ headers, body }: SiteRequest): Promise<unknown> => {
  if (!/^application\/json\s*(?:;|$)/iu.test(headers['content-type'] ?? '')) throw new DoorError('unsupported');
  try {
    return JSON.parse((await body?.(jsonBody))?.toString() ?? '') as unknown;
  } catch (error) {
    throw error instanceof DoorError ? error : new DoorError('bad_request');
  }
};

/** @throws {ConfigError} where the journal cannot be opened */
export const openCheckout = (options: CheckoutOptions): Checkout => {
  const { stores, env, dataDir, logger, limits, onJournalError = () => {}, now = Date.now } = options;
  const journal: Journal = openJournal(dataDir, env.journalKey, env.newDatabase);
  const leaving = new AbortController();
  const upstreams = stores.map((store) =>
    createUpstream(apiOrigin(store, env), limits, connections, (outcome, seconds) =>
      countUpstreamCall(store.code, outcome, seconds),
    ),
  );
  const apis = new Map(
    stores.flatMap((store, index) => {
      const upstream = upstreams[index];
      return upstream ? [[store.code, createShopApi(store.code, upstream, leaving.signal)] as const] : [];
    }),
  );
  const apiOf = (store: string) => {
    const api = apis.get(store);
    // An attempt of a store that is no longer configured waits until it is again.
    if (!api) throw new DoorError('not_found', `there is no store ${store}`);
    return api;
  };
  const tell = createTelling(journal, logger, now);
  const placing = createPlacing(apiOf, tell, now);
  const checking = createChecking(journal, apiOf, tell, now);
  const working = createWorking({ journal, placing, checking, tell, logger, onJournalError, now });
  const acting = createActing({ journal, working, checking, tell, apiOf, now, patience });
  const shoppers = createShoppers(journal, apiOf, createAllowance(tokenRule), now);
  const allowance = createAllowance(startRule);
  const start = createStarting({ journal, apiOf, acting, allowance, now });
  const renew = createRenewing({ journal, apiOf, checking, acting, allowance, now });
  const origins = new Map(stores.map((store) => [store, createOwnOrigin(store, env)]));

  /**
   * Gives an attempt whose kept token was refused the page's own token.
   * @throws {DoorError} 'unauthorized' if that is the refused one: the shopper has to log in again (D12)
   */
  const entrusted = async (attempt: Attempt, { token }: Caller): Promise<Attempt> => {
    if (!attempt.tokenRefused) return attempt;
    await journal.entrust(attempt.id, token, now());
    const latest = (await journal.byId(attempt.id)) ?? attempt;
    if (latest.tokenRefused) throw new DoorError('unauthorized');
    return latest;
  };

  const act = async (wanted: WantedOne, starter: Starter): Promise<Answer> => {
    const began = now();
    const { shopper, caller } = starter;
    const found = await journal.find(shopper, wanted.id);
    if (!found) throw new DoorError('not_found');
    const attempt = await entrusted(found, caller);
    switch (wanted.what) {
      case 'read':
        await journal.look(attempt.id, began);
        return attemptAnswer(attempt, now());
      case 'check':
        return attemptAnswer(await acting.check(attempt, caller, began), now());
      case 'cancel':
        return attemptAnswer(await acting.cancel(attempt, caller), now());
      case 'renew':
        return renew(attempt, starter);
    }
  };

  const answer = async (store: StoreConfig, request: SiteRequest): Promise<Answer> => {
    const wanted = wantedOf(request);
    const { headers, client } = request;
    const changes = request.method === 'POST';
    if (changes && !origins.get(store)?.sent(request)) throw new DoorError('forbidden');
    const token = tokenOf(headers);
    if (token === null) throw new DoorError('unauthorized');
    const body = changes ? await bodyOf(request) : null;
    const key = headers['idempotency-key'];
    if (changes && !isKey(key))
      return refusalAnswer(400, {
        error: 'bad_request',
        message: 'a change has an Idempotency-Key of 8 to 64 of [\\w-]',
      });
    const caller = { token, locale: acceptedLocale(headers['accept-language'] ?? '', store.locales) };
    const shopper = await shoppers.of(store.code, caller, client);
    const starter = { shopper, caller, origin: headers.origin ?? '', key: isKey(key) ? key : '' };
    if (wanted.what === 'start') return start(starter, body);
    if (wanted.what !== 'open') return act(wanted, starter);
    const open = await journal.open(shopper, now());
    return openAnswer(open && (await entrusted(open, caller)), now());
  };

  return {
    answer: async (store, request) => {
      try {
        return await answer(store, request);
      } catch (error) {
        if (!(error instanceof DoorError)) {
          logger.error({ store: store.code, target: request.target, err: error }, 'a call about a payment failed');
          if (isJournalError(error)) {
            onJournalError(error);
            return closedAnswer();
          }
          return refusalAnswer(500, { error: 'internal', message: 'something went wrong' });
        }
        const cleared = error.code === 'unauthorized' && tokenOf(request.headers) !== null;
        const secure = origins.get(store)?.secure(request) ?? true;
        return doorAnswer(error.code, cleared ? noCookies(secure) : [], error.hints);
      }
    },
    endSessions: (store, token) => journal.endSessions(store, token),
    counts: () => journal.counts(),
    probe: (time) => journal.probe(time),
    close: async () => {
      // Calls under way are given up: they are made again at the next start.
      leaving.abort();
      await working.stop();
      for (const upstream of upstreams) upstream.close();
      await journal.close();
    },
  };
};
