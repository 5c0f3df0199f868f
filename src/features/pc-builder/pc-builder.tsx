import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState, type JSX } from 'react';
import { createPcPartsApi } from '../../api/pc-parts.ts';
import type { ReadyChoice } from './ready-builds.ts';
import type { Locale } from '../../i18n/locales.ts';
import { wordsTranslator, type Words } from '../../i18n/template.ts';
import type { MessageKey } from '../../i18n/translate.ts';
import { tracked } from '../../ui/state/shell.ts';
import { apiConnection } from '../../ui/state/page-connection.ts';
import { BuildBar } from './build-bar.tsx';
import { BuildPrint } from './build-print.tsx';
import { BuildSummary } from './build-summary.tsx';
import { Builder } from './builder-context.ts';
import { BuilderNotices } from './builder-notices.tsx';
import { keptBuilds } from './kept-builds.ts';
import { PartPicker } from './part-picker.tsx';
import { SlotList } from './slot-list.tsx';
import { createBuilderStore } from './store.ts';

type Props = {
  locale: Locale;
  storeCode: string;
  rielRate: number | null;
  ready: readonly ReadyChoice[];
  words: Words;
};

const browserStore = (storeCode: string, locale: Locale) =>
  createBuilderStore({
    pcParts: (type) => tracked(createPcPartsApi(apiConnection(storeCode, locale)).pcParts(type)),
    kept: () => ({ get: () => keptBuilds.$value.get(), change: keptBuilds.change }),
    readAddress: () => new URL(location.href),
    writeAddress: (address) => history.replaceState(history.state, '', address),
  });

/** The builder: nine steps, the parts to choose from, and the summary. */
export const PcBuilder = ({ locale, storeCode, rielRate, ready, words }: Props): JSX.Element => {
  const [store] = useState(() => browserStore(storeCode, locale));
  const context = useMemo(
    () => ({ store, t: wordsTranslator<MessageKey>(words, locale), locale, storeCode, rielRate, ready }),
    [store, words, locale, storeCode, rielRate, ready],
  );
  const picking = useStore(store.$picking);
  useEffect(() => {
    const showSteps = (): void => document.querySelector('#pc-builder')?.removeAttribute('data-begin');
    void Promise.resolve(store.start()).finally(showSteps);
  }, [store]);
  return (
    <Builder value={context}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px] print:hidden">
        <div className="grid gap-3">
          <BuilderNotices />
          <SlotList />
        </div>
        <aside className="sticky top-[calc(var(--header)+16px)] hidden max-h-[calc(100dvh-var(--header)-32px)] overflow-y-auto rounded-card border border-line bg-surface p-4 lg:block">
          <BuildSummary />
        </aside>
      </div>
      <BuildBar />
      {picking !== null && <PartPicker key={picking} type={picking} />}
      <BuildPrint />
    </Builder>
  );
};
