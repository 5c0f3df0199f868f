import { whenIdle } from '../../ui/when-idle.client.ts';
import { defaultWebVitalsShare, webVitalsScript } from '../../contract/web-vitals-sampling.ts';

/** Measures web vitals for a share of the visits: only those load the script, after everything else. */
if (import.meta.env.PROD && Math.random() < Number(document.body.dataset['vitals'] ?? defaultWebVitalsShare))
  whenIdle(() =>
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: webVitalsScript })),
  );
