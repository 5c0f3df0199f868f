import { lazy, type ComponentType, type JSX } from 'react';
import { RetryNotice } from '../../ui/retry-notice.tsx';

type Common = { t: (key: 'error.unavailable' | 'field.again') => string };

/** Loads the page anew, which keeps the form: browsers do not fetch a script again that they could not fetch. */
const Missing = ({ t }: Common): JSX.Element => (
  <RetryNotice text={t('error.unavailable')} again={t('field.again')} onAgain={() => location.reload()} />
);

/** Makes a part of the checkout with a chunk of its own. If that cannot be fetched, the part says so; the rest stays. */
export const lazyPart = <Props extends Common>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Missing) }));
