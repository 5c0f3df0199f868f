import type { FastifyInstance } from 'fastify';
import { countAttempt, clearLoginAttempts } from '../../accounts/login-attempts.ts';
import type { Passwords } from '../../accounts/passwords.ts';
import { claimContact, findTakenContacts } from '../../accounts/registration.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { contactChangedText, passwordChangedText } from '../../notifications/account-texts.ts';
import { notifyShopper } from '../../notifications/notify.ts';
import { serializeLocation } from '../../serializers/locations.ts';
import type { AccountRecord } from '../../storage/accounts.ts';
import type { Storage } from '../../storage/storage.ts';
import { passwordBody, profileBody } from '../account-bodies.ts';
import { parseBody, invalidFieldsError } from '../body.ts';
import { withIdempotency } from '../idempotency.ts';
import { getStore } from '../request.ts';
import { getSession } from '../session.ts';

const serializeProfile = ({ id, name, email, phone }: AccountRecord) => ({ id, name, email, phone });

/** Returns a contact after an update: '' or null removes it, and an absent field leaves it unchanged. */
const changed = (given: string | null | undefined, before: string | null): string | null =>
  given === undefined ? before : given || null;

/** The shopper's profile and password (R113, R114). */
export const profileRoutes = (app: FastifyInstance, storage: Storage, passwords: Passwords): void => {
  app.get('/api/profile', async (request) => {
    const { account } = await getSession(request, storage);
    const [{ details }, profile, [first]] = await Promise.all([
      getStore(request, storage),
      storage.account(account),
      storage.locations(account),
    ]);
    if (!profile) throw new CommerceError('unauthorized', 'log in first');
    return { data: { ...serializeProfile(profile), address: first ? serializeLocation(first, details) : null } };
  });

  app.post('/api/profile/update', async (request) => {
    const shopper = await getSession(request, storage);
    const store = await getStore(request, storage);
    const body = parseBody(request, profileBody);
    return withIdempotency(request, { storage, by: shopper }, async (changes) => {
      const before = await changes.account(shopper.account);
      if (!before) throw new CommerceError('unauthorized', 'log in first');
      const contacts = { phone: changed(body.phone, before.phone), email: changed(body.email, before.email) };
      if (contacts.phone === null && contacts.email === null) throw invalidFieldsError({ phone: 'required' });
      const { id, proven } = before;
      const taken = await findTakenContacts(changes, store.code, contacts, { own: id, proven });
      if (taken) throw taken;
      if (contacts.phone !== before.phone || contacts.email !== before.email)
        await notifyShopper(changes, id, { kind: 'contact changed', text: contactChangedText(store.details) });
      const name = body.name === undefined ? {} : { name: body.name };
      const write = () => changes.changeAccount(id, { ...name, ...contacts }, new Date().toISOString());
      if (proven !== null && (proven === contacts.phone || proven === contacts.email))
        await claimContact(changes, store, { owner: id, contact: proven }, write);
      else await write();
      return { data: serializeProfile({ ...before, ...name, ...contacts }) };
    });
  });

  app.post('/api/profile/password', async (request) => {
    const shopper = await getSession(request, storage);
    const { details } = await getStore(request, storage);
    const body = parseBody(request, passwordBody);
    // Counted for the logged-in shopper: other people's login attempts on the same account do not count here.
    const named = {
      store: shopper.store,
      login: `account ${shopper.account}`,
      sender: { network: '', device: 'session' },
    };
    await storage.transaction((changes) => countAttempt(changes, 'login', { ...named, now: new Date() }));
    const account = await storage.account(shopper.account);
    const isRight = await passwords.verify(body.current, account?.password ?? null);
    const hash = await passwords.hash(body.password);
    return withIdempotency(request, { storage, by: shopper }, async (changes) => {
      if (!isRight || (await changes.account(shopper.account))?.password !== account?.password)
        throw new CommerceError('wrong_password', 'the current password is wrong', { current: 'invalid' });
      await clearLoginAttempts(changes, named);
      await changes.setPassword(shopper.account, hash, new Date().toISOString());
      await changes.endSessions(shopper.account, shopper.session);
      await notifyShopper(changes, shopper.account, { kind: 'password changed', text: passwordChangedText(details) });
      return { data: {} };
    });
  });
};
