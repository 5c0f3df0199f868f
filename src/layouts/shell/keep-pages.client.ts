import { whenIdle } from '../../ui/when-idle.client.ts';

/**
 * The service worker caches visited pages for offline use (`service-worker.ts`). It was not running when the first page
 * loaded: once it is, that page and the files requested so far are reported to it, each when it has loaded.
 */
if ('serviceWorker' in navigator && import.meta.env.PROD)
  whenIdle(() => {
    const { serviceWorker } = navigator;
    const keepThisPage = (): void => {
      const now = performance.now();
      new PerformanceObserver((list) => {
        const earlier = list.getEntries().filter(({ startTime }) => startTime < now);
        const files = earlier.map(({ name }) => name);
        if (files[0]) serviceWorker.controller?.postMessage({ page: location.pathname + location.search, files });
      }).observe({ type: 'resource', buffered: true });
    };
    if (!serviceWorker.controller) serviceWorker.addEventListener('controllerchange', keepThisPage, { once: true });
    serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined);
  });
