import type { FastifyInstance } from 'fastify';
import { countAttempt, clearLoginAttempts } from '../../accounts/login-attempts.ts';
import type { Passwords } from '../../accounts/passwords.ts';
import { hashToken, openSession } from '../../accounts/tokens.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { passwordChangedText } from '../../notifications/account-texts.ts';
import { notifyShopper } from '../../notifications/notify.ts';
import type { Storage } from '../../storage/storage.ts';
import { loginBody, resetBody } from '../account-bodies.ts';
import { parseBody } from '../body.ts';
import { withIdempotency } from '../idempotency.ts';
import { parseBearerToken, getRequestSource, getStore } from '../request.ts';

const done = { data: {} };

/** Login, logout, and a new password after a reset (R67, R114). */
export const sessionRoutes = (app: FastifyInstance, storage: Storage, passwords: Passwords): void => {
  app.post('/api/auth/login', async (request) => {
    const { code: store } = await getStore(request, storage);
    const { email: login, password } = parseBody(request, loginBody);
    const sender = getRequestSource(request);
    await storage.transaction((changes) => countAttempt(changes, 'login', { store, login, sender, now: new Date() }));
    const wrong = () => new CommerceError('wrong_login', 'there is no account with this name and password');
    /** Returns the token of a new session; null if the account got another hash while the password was compared. */
    const openWithPassword = async (): Promise<string | null> => {
      const account = await storage.accountByLogin(store, login);
      if (!(await passwords.verify(password, account?.password ?? null)) || !account) throw wrong();
      const renewed = passwords.isOutdated(account.password) ? await passwords.hash(password) : null;
      return storage.transaction(async (changes) => {
        if ((await changes.account(account.id))?.password !== account.password) return null;
        if (renewed !== null) await changes.setPassword(account.id, renewed, new Date().toISOString());
        await clearLoginAttempts(changes, { store, login, sender });
        return openSession(changes, account.id, new Date());
      });
    };
    // Another login may have renewed the hash, or somebody has changed the password: the new hash tells.
    const token = (await openWithPassword()) ?? (await openWithPassword());
    if (token === null) throw wrong();
    return { data: { token } };
  });

  app.post('/api/auth/logout', async (request) => {
    await getStore(request, storage);
    const token = parseBearerToken(request);
    if (token !== null) await storage.transaction((changes) => changes.endSession(hashToken(token)));
    return done;
  });

  app.post('/api/auth/reset-password', async (request) => {
    const store = await getStore(request, storage);
    const { reset_token: token, password } = parseBody(request, resetBody);
    const hash = await passwords.hash(password);
    return withIdempotency(request, { storage, by: { store: store.code } }, async (changes) => {
      const now = new Date().toISOString();
      const account = await changes.consumeResetToken(store.code, hashToken(token), now);
      if (account === null) throw new CommerceError('code_expired', 'ask for a new code first');
      await changes.setPassword(account, hash, now);
      await changes.endSessions(account);
      const { phone, email } = (await changes.account(account)) ?? {};
      const sender = getRequestSource(request);
      for (const login of [phone, email])
        if (login) await clearLoginAttempts(changes, { store: store.code, login, sender });
      await notifyShopper(changes, account, { kind: 'password changed', text: passwordChangedText(store.details) });
      return done;
    });
  });
};
