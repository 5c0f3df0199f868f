import { useRef, useState, type JSX } from 'react';
import { colons, formatDollars } from '../../i18n/format.ts';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { buildTextIn } from './build-url.ts';
import type { Build } from './build.ts';
import { BuilderDialog } from './builder-dialog.tsx';
import { useBuilder } from './builder-context.ts';
import { buildFigures } from './compare-builds.ts';
import { CompareTable } from './compare-table.tsx';
import { keptBuilds } from './kept-builds.ts';
import type { OpenedBuild } from './store.ts';
import { purposeKeys } from './purpose-keys.ts';

type Other = { state: 'none' | 'loading' | 'unreadable' | 'failed' } | ({ state: 'ready'; text: string } & OpenedBuild);

/** Tells whether a field got a text in one piece, also from a keyboard's clipboard, not key by key. */
const isPasted = (event: Event): boolean =>
  event instanceof InputEvent &&
  (event.inputType.startsWith('insertFrom') || (event.inputType === 'insertText' && (event.data ?? '').length > 1));

/** Compares the build with another one: an earlier one, a ready one, or one from a link. */
export const BuildCompare = ({ build, close }: { build: Build; close: () => void }): JSX.Element => {
  const { store, locale, t, ready } = useBuilder();
  const [other, setOther] = useState<Other>({ state: 'none' });
  const [asked, setAsked] = useState('');
  /** Counts loads: only the newest shows what it found. */
  const newest = useRef(0);
  /** The link's field as last read. */
  const readLink = useRef('');
  const { earlier } = keptBuilds.$value.get();
  const choices = [
    ...(earlier === '' ? [] : [{ text: earlier, name: t('pc.earlier') }]),
    ...ready.map(({ purpose, budget, text }) => ({
      text,
      name: t('pc.readyNamed', { purpose: t(purposeKeys[purpose]), price: formatDollars(budget).replace('.00', '') }),
    })),
  ];
  const load = async (text: string): Promise<void> => {
    newest.current += 1;
    const number = newest.current;
    const show = (found: Other): void => {
      if (number === newest.current) setOther(found);
    };
    setAsked(text);
    if (text === '') return show({ state: 'unreadable' });
    show({ state: 'loading' });
    try {
      const opened = await store.readShared(text);
      const isEmpty = opened.build.length === 0 && opened.lacking.length === 0;
      show(isEmpty ? { state: 'unreadable' } : { state: 'ready', text, ...opened });
    } catch {
      show({ state: 'failed' });
    }
  };
  const read = (link: string): void => {
    readLink.current = link;
    if (link.trim() !== '') void load(buildTextIn(link));
  };
  const field = 'min-h-12 w-full rounded-control border border-edge bg-ground px-3 text-base';
  return (
    <BuilderDialog title={t('pc.compareTitle')} size="wide" closed={close}>
      <div className="grid gap-4 p-4">
        <div className="grid gap-3 sm:grid-cols-2">
          {choices.length > 0 && (
            <label className="grid gap-1 text-sm font-medium">
              {t('pc.compareWith')}
              <select
                className={`${field} select-arrow pr-9! text-ellipsis`}
                defaultValue=""
                onChange={({ target }) => target.value && void load(target.value)}
              >
                <option value="">{t('pc.choose')}</option>
                {choices.map(({ text, name }) => (
                  <option key={text + name} value={text}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          )}
          <label className="grid gap-1 text-sm font-medium">
            {t('pc.pasteLink')}
            <input
              type="url"
              className={field}
              autoComplete="off"
              onChange={({ target, nativeEvent }) => isPasted(nativeEvent) && read(target.value)}
              onKeyDown={({ key, currentTarget }) => key === 'Enter' && read(currentTarget.value)}
              onBlur={({ target }) => target.value === readLink.current || read(target.value)}
            />
          </label>
        </div>
        <div aria-live="polite">
          {other.state === 'loading' && <p className="text-muted">{t('pc.opening')}</p>}
          {other.state === 'unreadable' && <p className="text-danger">{t('pc.badLink')}</p>}
          {other.state === 'ready' && (
            <p className="sr-only">{`${t('pc.otherBuild')}${colons[locale]}${formatDollars(buildFigures(other.build).cents)}`}</p>
          )}
          {other.state === 'failed' && (
            <RetryNotice text={t('pc.failed')} again={t('pc.again')} onAgain={() => void load(asked)} />
          )}
        </div>
        {other.state === 'ready' && (
          <>
            <CompareTable mine={build} other={other.build} />
            <button
              type="button"
              className="button button-quiet justify-self-start"
              onClick={({ currentTarget }) => {
                void store.open(other.text);
                // Not by taking it out of the page, which would not return the focus.
                currentTarget.closest('dialog')?.close();
              }}
            >
              {t('pc.useOther')}
            </button>
          </>
        )}
      </div>
    </BuilderDialog>
  );
};
