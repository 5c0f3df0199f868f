import { whenIdle } from '../../ui/when-idle.client.ts';
import { defaultWebVitalsShare, webVitalsScript } from '../../contract/web-vitals-sampling.ts';

/** Finds out how a page does for a share of the visits: theirs alone load the script, when all else is there. */
if (import.meta.env.PROD && Math.random() < Number(document.body.dataset['vitals'] ?? defaultWebVitalsShare))
  whenIdle(() =>
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: webVitalsScript })),
  );
