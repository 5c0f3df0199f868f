import { checkSession, $isLoggedIn } from '../../ui/state/session.ts';
import { pageLocale } from '../page-locale.client.ts';
import { whenIdle } from '../../ui/when-idle.client.ts';

/**
 * For customers: shows on every page that they are logged in, and loads the account's cart and wishlist. A module that
 * guests do not load.
 */
const start = async (): Promise<void> => {
  const { store: storeCode } = document.querySelector<HTMLElement>('#cart')?.dataset ?? {};
  if (storeCode === undefined) return;
  const { startMember } = await import('../../features/account/member.ts');
  await startMember({ storeCode, locale: pageLocale() });
};

$isLoggedIn.subscribe((member) => {
  document.documentElement.toggleAttribute('data-member', member);
  if (member) whenIdle(() => void start().catch(() => undefined));
});

// A page from the back/forward cache, or a tab in the background, may be outdated; a shopper may log out in another
// tab.
addEventListener('pageshow', ({ persisted }) => persisted && checkSession());
addEventListener('focus', checkSession);
addEventListener('storage', checkSession);
