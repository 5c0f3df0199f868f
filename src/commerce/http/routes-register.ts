import type { FastifyInstance } from 'fastify';
import { chooseLanguage } from '../language.ts';
import { codeToRepeat, sendCode, takeCode } from '../people/codes.ts';
import { hashPassword } from '../people/passwords.ts';
import { takenContacts } from '../people/registration.ts';
import { newToken, tokenHash } from '../people/secrets.ts';
import { openSession } from '../people/sessions.ts';
import type { Storage } from '../storage/storage.ts';
import { forgotBody, registerBody, resendBody, verifyBody } from './account-bodies.ts';
import { ApiError } from './api-error.ts';
import { storeOf } from './asked.ts';
import { bodyOf, fieldError } from './body.ts';
import { once } from './idempotent.ts';

const resetMinutes = 15;

/** Becoming known: register, a forgotten password, and the one-time codes of both (D8). */
export const registerRoutes = (app: FastifyInstance, storage: Storage): void => {
  app.post('/api/auth/register', async (request) => {
    const store = await storeOf(request, storage);
    const body = bodyOf(request, registerBody);
    const contacts = { email: body.email || null, phone: body.phone || null };
    const login = contacts.phone ?? contacts.email;
    if (login === null) throw fieldError({ phone: 'required' });
    const language = chooseLanguage(request.headers['accept-language']);
    const password = await hashPassword(body.password);
    return once(request, { storage, by: { store: store.code } }, async (changes) => {
      const now = new Date();
      const taken = await takenContacts(changes, store.code, contacts);
      if (taken) throw taken;
      const draft = { store: store.code, name: body.name, ...contacts, password, language };
      const account = await changes.addAccount(draft, now.toISOString());
      return sendCode(changes, { store, type: 'register', login, account, to: login, language, now });
    });
  });

  app.post('/api/auth/forgot-password', async (request) => {
    const store = await storeOf(request, storage);
    const { phone: login } = bodyOf(request, forgotBody);
    const language = chooseLanguage(request.headers['accept-language']);
    return once(request, { storage, by: { store: store.code } }, async (changes) => {
      const account = await changes.accountByLogin(store.code, login);
      const [id, to] = [account?.id ?? null, account?.proven ?? null];
      return sendCode(changes, { store, type: 'forgot', login, account: id, to, language, now: new Date() });
    });
  });

  app.post('/api/auth/resend', async (request) => {
    const store = await storeOf(request, storage);
    const { phone: login, secret, type } = bodyOf(request, resendBody);
    const language = chooseLanguage(request.headers['accept-language']);
    return once(request, { storage, by: { store: store.code } }, async (changes) => {
      const now = new Date();
      const { account } = await codeToRepeat(changes, { store: store.code, secret, login, type, now });
      const known = account === null ? null : await changes.account(account);
      const to = type === 'register' ? login : (known?.proven ?? null);
      return sendCode(changes, { store, type, login, account, to, language, now }, secret);
    });
  });

  // A session's token is never kept with an answer, so a repeat is not answered from one: its code is used up.
  app.post('/api/verify', async (request) => {
    const store = await storeOf(request, storage);
    const { phone: login, secret, otp } = bodyOf(request, verifyBody);
    const now = new Date();
    const answer = await storage.change(async (changes) => {
      const taken = await takeCode(changes, { store: store.code, secret, login, otp, now });
      if (taken instanceof ApiError) return taken;
      if (taken.type === 'forgot') {
        const token = newToken();
        const expiresAt = new Date(now.getTime() + resetMinutes * 60_000).toISOString();
        await changes.addReset(tokenHash(token), taken.account, expiresAt);
        return { data: { reset_token: token } };
      }
      const account = await changes.account(taken.account);
      const other = account ? await takenContacts(changes, store.code, account, account.id) : null;
      if (other) return other;
      await changes.verifyAccount(taken.account, login, now.toISOString());
      return { data: { token: await openSession(changes, taken.account, now) } };
    });
    if (answer instanceof ApiError) throw answer;
    return answer;
  });
};
