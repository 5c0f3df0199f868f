import type { FastifyInstance } from 'fastify';
import { countTry, forgetLogins } from '../../accounts/login-attempts.ts';
import { hashPassword, isPassword } from '../../accounts/passwords.ts';
import { openSession } from '../../accounts/sessions.ts';
import { tokenHash } from '../../accounts/tokens.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { passwordChangedText } from '../../notifications/account-texts.ts';
import { tellShopper } from '../../notifications/notify.ts';
import type { Storage } from '../../storage/storage.ts';
import { loginBody, resetBody } from '../account-bodies.ts';
import { bodyOf } from '../body.ts';
import { once } from '../idempotency.ts';
import { bearerOf, senderOf, storeOf } from '../request.ts';

const done = { data: {} };

/** Coming and going: login, logout, and a new password in place of a forgotten one (D8). */
export const sessionRoutes = (app: FastifyInstance, storage: Storage): void => {
  app.post('/api/auth/login', async (request) => {
    const { code: store } = await storeOf(request, storage);
    const { email: login, password } = bodyOf(request, loginBody);
    const sender = senderOf(request);
    await storage.transaction((changes) => countTry(changes, 'login', { store, login, sender, now: new Date() }));
    const account = await storage.accountByLogin(store, login);
    if (!(await isPassword(password, account?.password ?? null)) || !account)
      throw new CommerceError('wrong_login', 'there is no account with this name and password');
    return storage.transaction(async (changes) => {
      // changed while the password was compared: it is no longer the one that was given
      const same = await changes.account(account.id);
      if (same?.password !== account.password)
        throw new CommerceError('wrong_login', 'there is no account with this name and password');
      await forgetLogins(changes, { store, login, sender });
      return { data: { token: await openSession(changes, account.id, new Date()) } };
    });
  });

  app.post('/api/auth/logout', async (request) => {
    await storeOf(request, storage);
    const token = bearerOf(request);
    if (token !== null) await storage.transaction((changes) => changes.endSession(tokenHash(token)));
    return done;
  });

  app.post('/api/auth/reset-password', async (request) => {
    const store = await storeOf(request, storage);
    const { reset_token: token, password } = bodyOf(request, resetBody);
    const hash = await hashPassword(password);
    return once(request, { storage, by: { store: store.code } }, async (changes) => {
      const now = new Date().toISOString();
      const account = await changes.consumeResetToken(store.code, tokenHash(token), now);
      if (account === null) throw new CommerceError('code_expired', 'ask for a new code first');
      await changes.setPassword(account, hash, now);
      await changes.endSessions(account);
      const { phone, email } = (await changes.account(account)) ?? {};
      const sender = senderOf(request);
      for (const login of [phone, email]) if (login) await forgetLogins(changes, { store: store.code, login, sender });
      await tellShopper(changes, account, { kind: 'password changed', text: passwordChangedText(store.details) });
      return done;
    });
  });
};
