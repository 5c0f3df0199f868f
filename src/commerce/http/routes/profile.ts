import type { FastifyInstance } from 'fastify';
import { countTry, forgetLogins } from '../../accounts/login-attempts.ts';
import { hashPassword, isPassword } from '../../accounts/passwords.ts';
import { takenContacts } from '../../accounts/registration.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { contactChangedText, passwordChangedText } from '../../notifications/account-texts.ts';
import { tellShopper } from '../../notifications/notify.ts';
import { locationWire } from '../../serializers/locations.ts';
import type { AccountRecord } from '../../storage/accounts.ts';
import type { Storage } from '../../storage/storage.ts';
import { passwordBody, profileBody } from '../account-bodies.ts';
import { bodyOf, fieldError } from '../body.ts';
import { once } from '../idempotency.ts';
import { storeOf } from '../request.ts';
import { shopperOf } from '../session.ts';

const profileWire = ({ id, name, email, phone }: AccountRecord) => ({ id, name, email, phone });

/** '' takes a contact away, what is absent stays. */
const changed = (given: string | null | undefined, before: string | null): string | null =>
  given === undefined ? before : given || null;

/** Who the shopper is: profile and password (spec section 7, D8). */
export const profileRoutes = (app: FastifyInstance, storage: Storage): void => {
  app.get('/api/profile', async (request) => {
    const { account } = await shopperOf(request, storage);
    const [{ details }, profile, [first]] = await Promise.all([
      storeOf(request, storage),
      storage.account(account),
      storage.locations(account),
    ]);
    if (!profile) throw new CommerceError('unauthorized', 'log in first');
    return { data: { ...profileWire(profile), address: first ? locationWire(first, details) : null } };
  });

  app.post('/api/profile/update', async (request) => {
    const shopper = await shopperOf(request, storage);
    const { details } = await storeOf(request, storage);
    const body = bodyOf(request, profileBody);
    return once(request, { storage, by: shopper }, async (changes) => {
      const before = await changes.account(shopper.account);
      if (!before) throw new CommerceError('unauthorized', 'log in first');
      const contacts = { phone: changed(body.phone, before.phone), email: changed(body.email, before.email) };
      if (contacts.phone === null && contacts.email === null) throw fieldError({ phone: 'required' });
      const taken = await takenContacts(changes, shopper.store, contacts, shopper.account);
      if (taken) throw taken;
      if (contacts.phone !== before.phone || contacts.email !== before.email)
        await tellShopper(changes, shopper.account, { kind: 'contact changed', text: contactChangedText(details) });
      const name = body.name === undefined ? {} : { name: body.name };
      await changes.changeAccount(shopper.account, { ...name, ...contacts }, new Date().toISOString());
      return { data: profileWire({ ...before, ...name, ...contacts }) };
    });
  });

  app.post('/api/profile/password', async (request) => {
    const shopper = await shopperOf(request, storage);
    const { details } = await storeOf(request, storage);
    const body = bodyOf(request, passwordBody);
    // Of who is logged in: others' tries for the same account do not count here.
    const named = {
      store: shopper.store,
      login: `account ${shopper.account}`,
      sender: { network: '', device: 'session' },
    };
    await storage.transaction((changes) => countTry(changes, 'login', { ...named, now: new Date() }));
    const account = await storage.account(shopper.account);
    const isRight = await isPassword(body.current, account?.password ?? null);
    const hash = await hashPassword(body.password);
    return once(request, { storage, by: shopper }, async (changes) => {
      if (!isRight || (await changes.account(shopper.account))?.password !== account?.password)
        throw new CommerceError('wrong_password', 'this is not the password of the account', { current: 'invalid' });
      await forgetLogins(changes, named);
      await changes.setPassword(shopper.account, hash, new Date().toISOString());
      await changes.endSessions(shopper.account, shopper.session);
      await tellShopper(changes, shopper.account, { kind: 'password changed', text: passwordChangedText(details) });
      return { data: {} };
    });
  });
};
