import { whenIdle } from '../../ui/when-idle.client.ts';
import { speculationRules } from '../../contract/speculation-rules.ts';
import { isFrugal } from './connection.client.ts';

/**
 * Prefetches the next page when a finger or pointer comes near its link: by speculation rules, or by script in browsers
 * without them; not if data is to be saved.
 */

const byRules = (): void => {
  const script = Object.assign(document.createElement('script'), { type: 'speculationrules' });
  script.textContent = speculationRules;
  document.head.append(script);
};

const byHand = (): void => {
  const fetched = new Set<string>();
  const ahead = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin || link.target || link.relList.contains('nofollow')) return;
    const address = link.pathname + link.search;
    if (address === location.pathname + location.search || fetched.has(address)) return;
    fetched.add(address);
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: address }));
  };
  for (const type of ['touchstart', 'mouseover']) document.addEventListener(type, ahead, { passive: true });
};

if (!isFrugal()) {
  // Browsers match the rules against all links: not before the page has loaded.
  if (HTMLScriptElement.supports('speculationrules')) whenIdle(byRules);
  else byHand();
}
