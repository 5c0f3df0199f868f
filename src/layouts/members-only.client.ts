import { guardPage } from '../ui/state/session.ts';

/** Script of personal pages. */

/** Reports missing files to the shell's script (`chunk-reload.client.ts`), which has run when the page is loaded. */
const reportMissing = (): void => {
  const report = (): void => void dispatchEvent(new Event('vite:preloadError'));
  if (document.readyState === 'complete') report();
  else addEventListener('load', report, { once: true });
};

/** An island's files failed to load: shows the notice beside it. If they are of another release, the page reloads. */
const showFailed = (target: EventTarget | null): void => {
  reportMissing();
  const notice =
    target instanceof HTMLElement
      ? target.parentElement?.querySelector<HTMLTemplateElement>(':scope > [data-failed]')
      : document.querySelector<HTMLTemplateElement>('main [data-failed]');
  notice?.replaceWith(notice.content);
};

addEventListener('astro:hydration-error', ({ target }) => showFailed(target));
// Before this script had come (`early-failures.ts`).
for (const island of document.querySelectorAll('main astro-island[data-missing]')) showFailed(island);
guardPage();
