import { checkSession, session } from '../../ui/state/session.ts';
import { pageLocale } from '../page-locale.client.ts';
import { whenIdle } from '../../ui/when-idle.client.ts';

/** Who is logged in sees it on every page, and has the cart and wishlist of the account: a module for them alone. */
const start = async (): Promise<void> => {
  const { store: storeCode } = document.querySelector<HTMLElement>('#cart')?.dataset ?? {};
  if (storeCode === undefined) return;
  const { startMember } = await import('../../features/account/member.ts');
  await startMember({ storeCode, locale: pageLocale() });
};

session.subscribe((member) => {
  document.documentElement.toggleAttribute('data-member', member);
  if (member) whenIdle(() => void start().catch(() => undefined));
});

// A page out of the browser's memory, or a tab that was away, may be of another time; a shopper may leave in another tab.
addEventListener('pageshow', ({ persisted }) => persisted && checkSession());
addEventListener('focus', checkSession);
addEventListener('storage', checkSession);
