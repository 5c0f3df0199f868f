import { whenIdle } from '../../ui/when-idle.client.ts';

/**
 * The service worker caches visited pages for offline use (`service-worker.ts`). It was not running when the first page
 * loaded: that page, and the files loaded so far, are reported to it.
 */
const keepThisPage = async (): Promise<void> => {
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage({ page: location.pathname + location.search, files });
};

if ('serviceWorker' in navigator && import.meta.env.PROD)
  whenIdle(() => {
    const { serviceWorker } = navigator;
    const isKept = serviceWorker.controller !== null;
    serviceWorker
      .register('/service-worker.js', { updateViaCache: 'none' })
      .then(() => (isKept ? undefined : keepThisPage()))
      .catch(() => undefined);
  });
