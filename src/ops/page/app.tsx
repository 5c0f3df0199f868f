import { useStore } from '@nanostores/react';
import { Activity, CreditCard, Gauge, ListChecks, LogOut, Store as StoreIcon, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, type JSX, type ReactNode } from 'react';
import type { Overview } from '../api-types.ts';
import { $session, call } from './api.ts';
import { $connection, $overview } from './live.ts';
import { $page } from './router.ts';
import { ComparisonView } from './views/comparison-view.tsx';
import { LoginView } from './views/login-view.tsx';
import { PaymentsView } from './views/payments-view.tsx';
import { RunsView } from './views/runs-view.tsx';
import { StoreView } from './views/store-view.tsx';
import { StoresView } from './views/stores-view.tsx';
import { VisitorsView } from './views/visitors-view.tsx';
import { OpsSkeleton } from './components/loading.tsx';
import { OpsNotice } from './components/notice.tsx';

const tabs: readonly { href: string; label: string; Icon: LucideIcon; routes: readonly string[] }[] = [
  { href: '/', label: 'Stores', Icon: StoreIcon, routes: ['stores', 'store', 'comparison'] },
  { href: '/runs', label: 'Runs', Icon: ListChecks, routes: ['runs'] },
  { href: '/payments', label: 'Payments', Icon: CreditCard, routes: ['payments'] },
  { href: '/visitors', label: 'Visitors', Icon: Gauge, routes: ['visitors'] },
];

const logOut = async (): Promise<void> => {
  await call('/session', { method: 'DELETE' });
  $session.set('none');
  $overview.set(null);
};

const TopBar = ({ waiting }: { waiting: number }): JSX.Element => {
  const route = useStore($page)?.route;
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-surface">
      <div className="mx-auto flex max-w-6xl items-center gap-1 px-2 md:px-6">
        <span className="hidden items-center gap-2 pe-4 font-semibold md:flex">
          <Activity aria-hidden className="size-5 text-accent-text" /> Operations
        </span>
        <nav aria-label="Parts" className="flex flex-1">
          {tabs.map(({ href, label, Icon, routes }) => (
            <a
              key={href}
              href={href}
              aria-current={routes.includes(route ?? '') ? 'page' : undefined}
              className="flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 border-b-2 border-transparent px-2 text-xs font-medium text-muted hover:text-ink aria-[current]:border-accent-text aria-[current]:text-ink md:flex-none md:flex-row md:gap-2 md:px-4 md:text-sm"
            >
              <Icon aria-hidden className="size-5" />
              <span>
                {label}
                {href === '/payments' && waiting > 0 && (
                  <span className="ms-1 rounded-full bg-danger-ground px-1.5 text-danger">
                    {waiting}
                    <span className="sr-only"> need a person</span>
                  </span>
                )}
              </span>
            </a>
          ))}
        </nav>
        <button
          type="button"
          onClick={() => void logOut()}
          className="flex size-11 items-center justify-center rounded-control text-muted hover:text-ink"
          aria-label="Log out"
        >
          <LogOut aria-hidden className="size-5" />
        </button>
      </div>
    </header>
  );
};

/** A view with its heading, which gets the focus when the view opens, so that screen readers announce it. */
const View = ({ title, children }: { title: string; children: ReactNode }): JSX.Element => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isFirst = document.title === 'Operations';
    document.title = `${title} · Operations`;
    if (!isFirst) heading.current?.focus();
  }, [title]);
  return (
    <main className="mx-auto grid w-full max-w-6xl gap-4 p-4 md:p-6">
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
        {title}
      </h1>
      {children}
    </main>
  );
};

const NotFound = (): JSX.Element => (
  <View title="Not here">
    <p className="text-sm">
      There is no such page.{' '}
      <a href="/" className="text-accent-text underline underline-offset-2">
        All stores
      </a>
    </p>
  </View>
);

const Content = (overview: Overview): JSX.Element => {
  const page = useStore($page);
  const code = page && 'code' in page.params ? page.params.code : '';
  const store = overview.stores.find((one) => one.store === code);
  switch (page?.route) {
    case 'stores':
      return (
        <View title="Stores">
          <StoresView {...overview} />
        </View>
      );
    case 'store':
      return store ? (
        <View title={store.store}>
          <StoreView key={store.store} store={store} />
        </View>
      ) : (
        <NotFound />
      );
    case 'comparison':
      return store ? (
        <View title={`${store.store}: what changed`}>
          <ComparisonView code={store.store} from={page.search['from'] ?? ''} to={page.search['to'] ?? ''} />
        </View>
      ) : (
        <NotFound />
      );
    case 'runs':
      return (
        <View title="Runs">
          <RunsView {...overview} />
        </View>
      );
    case 'payments':
      return (
        <View title="Payments">
          <PaymentsView {...overview} />
        </View>
      );
    case 'visitors':
      return (
        <View title="Visitors">
          <VisitorsView {...overview} />
        </View>
      );
    case undefined:
    default:
      return <NotFound />;
  }
};

/** The operations page: login, then its views. */
export const App = (): JSX.Element => {
  const overview = useStore($overview);
  const session = useStore($session);
  const connection = useStore($connection);
  if (session === 'none') return <LoginView />;
  const waiting = (overview?.payments?.needsAttention ?? 0) + (overview?.payments?.duplicatePayments ?? 0);
  return (
    <>
      <TopBar waiting={waiting} />
      {connection === 'lost' && (
        <div className="mx-auto max-w-6xl px-4 pt-4 md:px-6">
          <OpsNotice tone="warning" announce="polite" title="The server does not respond">
            This page tries again every two seconds. {overview && 'What you see may be out of date.'}
          </OpsNotice>
        </div>
      )}
      {overview ? (
        <Content {...overview} />
      ) : (
        <main className="mx-auto w-full max-w-6xl p-4 md:p-6">
          <OpsSkeleton lines={8} />
        </main>
      )}
    </>
  );
};
