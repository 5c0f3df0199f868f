import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSealer } from '../../lib/sealer.ts';
import { withPlans } from '../testing/query-plans.ts';
import { openSmallShop } from '../testing/small-shop.ts';
import { openConnection, runNow } from './connection.ts';
import { accountChanges, accountReads } from './accounts.ts';
import { idempotencyChanges } from './idempotency-records.ts';
import { locationChanges, locationReads } from './locations.ts';
import { outboxChanges, outboxReads } from './outbox.ts';
import { wishlistChanges, wishlistReads } from './wishlist.ts';

test('no question or change about accounts reads a whole table', async () => {
  const shop = await openSmallShop();
  const connection = openConnection(join(shop.folder, 'data', 'commerce.sqlite'));
  const { db, scans, statements } = withPlans(connection);
  const now = new Date().toISOString();
  const sealer = createSealer(randomBytes(32));
  const reading = {
    ...accountReads(db, runNow),
    ...locationReads(db, runNow),
    ...wishlistReads(db, runNow),
    ...outboxReads(db, sealer, runNow),
  };
  const changes = {
    ...accountChanges(db, sealer),
    ...idempotencyChanges(db),
    ...locationChanges(db),
    ...outboxChanges(db, sealer),
    ...wishlistChanges(db),
  };
  const recordKey = { scope: 'account 1', call: 'POST /x', key: 'k', request: 'r' };
  const fields = { name: 'n', description: '', lat: 1, long: 1, phone: null, landmark: null };
  const codes = { provinceCode: null, districtCode: null, communeCode: null };
  const draft = { store: 'S001', name: 'n', password: 'p', language: 'en' } as const;

  const byPhone = await changes.addAccount({ ...draft, phone: '+85512345678', email: null }, now);
  const byEmail = await changes.addAccount({ ...draft, phone: null, email: 'a@b.cd' }, now);
  await changes.verifyAccount(byPhone, '+85512345678', now);
  await changes.changeAccount(byPhone, { name: 'x', email: 'c@d.ef', phone: '+85512345679' }, now);
  await changes.clearContacts(byEmail, now);
  await changes.setPassword(byEmail, 'q', now);
  await changes.accountByLogin('S001', 'a@b.cd');
  await changes.addSession('hash', byPhone, now, 60);
  await changes.touchSession('hash', now, 60);
  await changes.putOneTimeCode('secret', {
    store: 'S001',
    account: byPhone,
    type: 'forgot',
    login: 'x',
    codeHash: 'c',
    sentAt: now,
    expiresAt: now,
  });
  await changes.latestCodeSecret('S001', 'x');
  await changes.countWrongCode('secret', false);
  await changes.oneTimeCode('secret');
  await changes.consumeOneTimeCode('secret');
  await changes.addResetToken('reset', byPhone, now);
  await changes.consumeResetToken('S001', 'reset', '2000');
  await changes.countAttempt('login x', { max: 5, since: '2000', now });
  await changes.oldestAttempt('login x', { max: 5, since: '2000', now });
  await changes.clearAttempts('login x');
  await changes.putIdempotencyRecord(recordKey, 'sealed', now);
  await changes.idempotencyRecord(recordKey, '2000');
  const location = await changes.addLocation(byPhone, { ...fields, ...codes }, now);
  await changes.changeLocation(byPhone, location, fields, now);
  await changes.setDefaultLocation(byPhone, location);
  const wish = await changes.addWishlistItem('S001', byPhone, { productId: 1, variantId: null }, now);
  await changes.countWishlistItems(byPhone);
  await changes.queueNotification(
    { store: 'S001', channel: 'phone', recipient: 'x', kind: 'k', text: 't', until: now },
    now,
  );
  await reading.session('hash', now);
  await reading.accountByLogin('S001', '+85512345679');
  await reading.account(byPhone);
  await reading.locations(byPhone);
  await reading.location(byPhone, location);
  await reading.wishlist(byPhone, 'en');
  await reading.notifications('S001', 10);
  await reading.dueNotifications(now, 10);
  await changes.markNotificationSent(1, now);
  await changes.markNotificationFailed(1, 'e', null);
  await changes.purgeExpired(now);
  await changes.removeWishlistItem(byPhone, wish ?? 0);
  await changes.removeLocation(byPhone, location);
  await changes.endSession('hash');
  await changes.endSessions(byPhone);

  // the small tables of attribute rules and option words are read whole by design
  expect(scans().filter((scan) => !/FROM (?:attribute_rules|option_words)/u.test(scan))).toEqual([]);
  expect(statements()).toBeGreaterThan(45);
  connection.close();
  await shop.close();
});
