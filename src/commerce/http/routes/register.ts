import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findCodeToResend, sendCode, servesPhone, redeemCode, type SentCode } from '../../accounts/one-time-codes.ts';
import type { Passwords } from '../../accounts/passwords.ts';
import { claimContact, findTakenContacts } from '../../accounts/registration.ts';
import { hashToken, newToken, openSession } from '../../accounts/tokens.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { chooseLanguage } from '../../localization/language.ts';
import type { Storage } from '../../storage/storage.ts';
import { forgotBody, registerBody, resendBody, verifyBody } from '../account-bodies.ts';
import { parseBody, invalidFieldsError } from '../body.ts';
import { withIdempotency } from '../idempotency.ts';
import { getRequestSource, getStore } from '../request.ts';

const resetMinutes = 15;

/** The alarm of a store is logged at most once per this interval, in milliseconds. */
const alarmEveryMs = 600_000;

/** Creates a function that logs that a store has used up its codes of the day, so nobody can register for now. */
const createAlarm = () => {
  const alarms = new Map<string, number>();
  return (request: FastifyRequest, store: string): void => {
    const now = Date.now();
    if (now - (alarms.get(store) ?? 0) < alarmEveryMs) return;
    alarms.set(store, now);
    request.log.error({ store }, 'no more one-time codes today: see "One-time codes" in docs/operations.md');
  };
};

/** The response body of register, forgot-password and resend. */
const serializeSentCode = ({ secret, resendAfterSeconds, expiresInSeconds }: SentCode) => ({
  data: { secret, resend_after: resendAfterSeconds, expires_in: expiresInSeconds },
});

/** Registration, password reset, and the one-time codes of both (R67, R114). */
export const registerRoutes = (app: FastifyInstance, storage: Storage, passwords: Passwords): void => {
  const alarm = createAlarm();
  /** `withIdempotency` for requests that send a code: logs an alarm if there are no more codes. */
  const onceSending: typeof withIdempotency = async (request, options, work) => {
    try {
      return await withIdempotency(request, options, work);
    } catch (error) {
      if (error instanceof CommerceError && error.code === 'codes_exhausted') alarm(request, options.by.store);
      throw error;
    }
  };

  app.post('/api/auth/register', async (request) => {
    const store = await getStore(request, storage);
    const body = parseBody(request, registerBody);
    const contacts = { email: body.email || null, phone: body.phone || null };
    const login = contacts.phone ?? contacts.email;
    if (login === null) throw invalidFieldsError({ phone: 'required' });
    if (contacts.phone !== null && !servesPhone(store, contacts.phone))
      throw invalidFieldsError({ phone: 'not_served' });
    const language = chooseLanguage(request.headers['accept-language']);
    const password = await passwords.hash(body.password);
    return onceSending(request, { storage, by: { store: store.code } }, async (changes) => {
      const now = new Date();
      const taken = await findTakenContacts(changes, store.code, contacts, { own: null, proven: login });
      if (taken) throw taken;
      const draft = { store: store.code, name: body.name, ...contacts, password, language };
      const account = await changes.addAccount(draft, now.toISOString());
      return serializeSentCode(
        await sendCode(changes, {
          store,
          type: 'register',
          login,
          account,
          to: login,
          language,
          source: getRequestSource(request),
          now,
        }),
      );
    });
  });

  app.post('/api/auth/forgot-password', async (request) => {
    const store = await getStore(request, storage);
    const { phone: login } = parseBody(request, forgotBody);
    const language = chooseLanguage(request.headers['accept-language']);
    return onceSending(request, { storage, by: { store: store.code } }, async (changes) => {
      const account = await changes.accountByLogin(store.code, login);
      const [id, to] = [account?.id ?? null, account?.proven ?? null];
      const sender = getRequestSource(request);
      return serializeSentCode(
        await sendCode(changes, {
          store,
          type: 'forgot',
          login,
          account: id,
          to,
          language,
          source: sender,
          now: new Date(),
        }),
      );
    });
  });

  app.post('/api/auth/resend', async (request) => {
    const store = await getStore(request, storage);
    const { phone: login, secret, type } = parseBody(request, resendBody);
    const language = chooseLanguage(request.headers['accept-language']);
    return onceSending(request, { storage, by: { store: store.code } }, async (changes) => {
      const now = new Date();
      const { account } = await findCodeToResend(changes, { store: store.code, secret, login, type, now });
      const known = account === null ? null : await changes.account(account);
      // another registration with this contact may have been verified since
      const taken =
        type === 'register' && known
          ? await findTakenContacts(changes, store.code, known, { own: known.id, proven: login })
          : null;
      if (taken) throw taken;
      const to = type === 'register' ? login : (known?.proven ?? null);
      return serializeSentCode(
        await sendCode(
          changes,
          { store, type, login, account, to, language, source: getRequestSource(request), now },
          secret,
        ),
      );
    });
  });

  // Without `withIdempotency`, since a session token must never be recorded. A repeat fails, as its code has been used.
  app.post('/api/verify', async (request) => {
    const store = await getStore(request, storage);
    const { phone: login, secret, otp } = parseBody(request, verifyBody);
    const now = new Date();
    const answer = await storage.transaction(async (changes) => {
      const taken = await redeemCode(changes, { store: store.code, secret, login, otp, now });
      if (taken instanceof CommerceError) return taken;
      if (taken.type === 'forgot') {
        const token = newToken();
        const expiresAt = new Date(now.getTime() + resetMinutes * 60_000).toISOString();
        await changes.addResetToken(hashToken(token), taken.account, expiresAt);
        return { data: { reset_token: token } };
      }
      const account = await changes.account(taken.account);
      const other = account
        ? await findTakenContacts(changes, store.code, account, { own: account.id, proven: login })
        : null;
      if (other) return other;
      await claimContact(changes, store, { owner: taken.account, contact: login }, () =>
        changes.verifyAccount(taken.account, login, now.toISOString()),
      );
      return { data: { token: await openSession(changes, taken.account, now) } };
    });
    if (answer instanceof CommerceError) throw answer;
    return answer;
  });
};
