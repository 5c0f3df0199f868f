import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useRef, type JSX, type MouseEvent } from 'react';
import { createServicesApi } from '../../api/services.ts';
import type { Locale } from '../../i18n/locales.ts';
import { wordsTranslator, type Words } from '../../i18n/template.ts';
import { addresses, inLocale } from '../../routes.ts';
import { formStyles } from '../../ui/forms/form-styles.ts';
import { isPlainPress } from '../../ui/plain-press.ts';
import { pageLinks, pageStep } from '../../ui/page-links.ts';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { apiConnection } from '../../ui/state/page-connection.ts';
import { filterAddress, filterKeys, hasFilter, noFilter, ratingSteps, readFilter, type FilterKey } from './filter.ts';
import type { FreelancerCard, FreelancerChoices } from './freelancer-cards.ts';
import { FreelancerItem } from './freelancer-item.tsx';
import { $asked, $finding, findFreelancers, showPublished } from './store.ts';
import type { FinderKey } from './words.ts';

type Props = {
  locale: Locale;
  storeCode: string;
  words: Words;
  choices: FreelancerChoices;
  /** A page of the unfiltered list, as published. */
  cards: readonly FreelancerCard[];
  total: number;
  page: number;
  pages: number;
};

type Translate = ReturnType<typeof wordsTranslator<FinderKey>>;
type Option = { value: string; name: string };

const optionsOf = (choices: FreelancerChoices, t: Translate): Record<FilterKey, Option[]> => {
  const named = (list: FreelancerChoices['skills']): Option[] =>
    list.map(({ id, name, count }) => ({ value: id, name: `${name} (${count})` }));
  return {
    skill: named(choices.skills),
    area: named(choices.areas),
    language: named(choices.languages),
    rating: ratingSteps.map((stars) => ({ value: String(stars), name: t('services.starsUp', { stars }) })),
  };
};

const labels = {
  skill: ['services.skill', 'services.anySkill'],
  area: ['services.area', 'services.anyArea'],
  language: ['services.language', 'services.anyLanguage'],
  rating: ['services.ratingLabel', 'services.anyRating'],
} as const satisfies Record<FilterKey, readonly [FinderKey, FinderKey]>;

const filterIn = (form: HTMLFormElement) => {
  const query = new URLSearchParams();
  for (const [key, value] of new FormData(form)) if (typeof value === 'string') query.set(key, value);
  return readFilter(query).filter;
};

type PagesProps = {
  page: number;
  pages: number;
  href: (page: number) => string;
  onTurn?: ((event: MouseEvent, page: number) => void) | undefined;
  t: Translate;
};

const Pages = ({ page, pages, href, onTurn, t }: PagesProps): JSX.Element | null => {
  if (pages < 2) return null;
  const step = (to: number, words: FinderKey, rel: string) =>
    to >= 1 &&
    to <= pages && (
      <a href={href(to)} rel={rel} className={pageStep} onClick={(event) => onTurn?.(event, to)}>
        {t(words)}
      </a>
    );
  return (
    <nav className={pageLinks} aria-label={t('list.pages')}>
      {step(page - 1, 'list.previous', 'prev')}
      <span className="px-3 tabular-nums">
        <span className="sr-only">{t('list.pageNumber', { page })}</span>
        <span aria-hidden="true">
          {page} / {pages}
        </span>
      </span>
      {step(page + 1, 'list.next', 'next')}
    </nav>
  );
};

/** The list of freelancers and its filters, which are kept in the URL. */
export const FreelancerFinder = (props: Props): JSX.Element => {
  const { locale, storeCode, words, choices, cards, total, page, pages } = props;
  const t = wordsTranslator<FinderKey>(words, locale);
  const top = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const finding = useStore($finding);
  const asked = useStore($asked);

  const show = (next: typeof asked): void => {
    if (hasFilter(next.filter)) {
      const api = createServicesApi(apiConnection(storeCode, locale));
      void findFreelancers(api, next, choices);
    } else showPublished();
  };
  const open = (next: typeof asked): void => {
    const address = inLocale(locale, filterAddress(next.filter, hasFilter(next.filter) ? next.page : page));
    if (address !== location.pathname + location.search)
      history.pushState({ ...(history.state as object | null) }, '', address);
    show(next);
  };
  /** Applies the URL's filter, also to the form. A drawer that closes goes back, too, but stays at the same list. */
  const follow = useEffectEvent((): void => {
    const here = readFilter(new URLSearchParams(location.search));
    if (filterAddress(here.filter, here.page) === filterAddress(asked.filter, asked.page)) return;
    for (const select of form.current?.querySelectorAll('select') ?? []) {
      const key = filterKeys.find((one) => one === select.name);
      if (key) select.value = String(here.filter[key] ?? '');
    }
    show(here);
  });
  const begin = useEffectEvent((): void => {
    const { filter } = readFilter(new URLSearchParams(location.search));
    // Choices made before hydration.
    const chosen = form.current ? filterIn(form.current) : noFilter;
    if (hasFilter(filter)) follow();
    else if (hasFilter(chosen)) open({ filter: chosen, page: 1 });
  });
  useEffect(() => {
    begin();
    const goBack = (): void => follow();
    addEventListener('popstate', goBack);
    return () => removeEventListener('popstate', goBack);
  }, []);

  const isLive = finding.kind !== 'published';
  const shown = finding.kind === 'found' ? finding.cards : cards;
  const count = finding.kind === 'found' ? finding.total : total;
  const isEmpty = finding.kind === 'found' ? finding.total === 0 : cards.length === 0;
  const options = optionsOf(choices, t);
  const clear = (): void => {
    form.current?.reset();
    form.current?.querySelector('select')?.focus();
    open({ filter: noFilter, page });
  };

  return (
    <div ref={top} tabIndex={-1} className="grid gap-4 outline-0">
      <form
        ref={form}
        aria-label={t('services.filters')}
        autoComplete="off"
        onSubmit={(event) => event.preventDefault()}
        onChange={(event) => open({ filter: filterIn(event.currentTarget), page: 1 })}
        className="grid grid-cols-2 gap-3 lg:grid-cols-4 noscript:hidden"
      >
        {filterKeys
          .filter((key) => options[key].length > 0)
          .map((key) => (
            <label key={key} className="grid min-w-0 gap-1 text-sm font-medium">
              {t(labels[key][0])}
              <select name={key} defaultValue="" className={`${formStyles.select} font-normal`}>
                <option value="">{t(labels[key][1])}</option>
                {options[key].map(({ value, name }) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          ))}
      </form>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <output className="text-sm text-muted tabular-nums">
          {finding.kind === 'asking' && t('services.loading')}
          {(finding.kind === 'found' || finding.kind === 'published') && t('services.count', { count })}
        </output>
        {isLive && (
          <button
            type="button"
            onClick={clear}
            className="min-h-11 text-sm font-medium text-accent-text underline underline-offset-4"
          >
            {t('filter.clear')}
          </button>
        )}
      </div>
      {finding.kind === 'problem' && (
        <RetryNotice text={t(finding.words)} again={t('field.again')} onAgain={() => show(asked)} />
      )}
      {isEmpty && finding.kind !== 'problem' && (
        <div className="grid gap-1 rounded-card bg-sunken p-6 text-center">
          <p className="font-semibold">{t(isLive ? 'services.noMatch' : 'services.empty')}</p>
          {isLive && <p className="text-muted">{t('services.noMatchHint')}</p>}
        </div>
      )}
      {!isEmpty && finding.kind !== 'problem' && (
        <ul
          aria-busy={finding.kind === 'asking'}
          className="grid gap-cards transition-opacity aria-busy:opacity-45 sm:grid-cols-2 lg:grid-cols-3"
        >
          {shown.map((card) => (
            <FreelancerItem key={card.id} card={card} locale={locale} t={t} />
          ))}
        </ul>
      )}
      {finding.kind === 'published' && (
        <Pages {...{ page, pages, t }} href={(to) => inLocale(locale, addresses.freelancers(to))} />
      )}
      {finding.kind === 'found' && (
        <Pages
          page={asked.page}
          pages={finding.pages}
          t={t}
          href={(to) => inLocale(locale, filterAddress(asked.filter, to))}
          onTurn={(event, to) => {
            if (!isPlainPress(event)) return;
            event.preventDefault();
            open({ filter: asked.filter, page: to });
            top.current?.focus({ preventScroll: true });
            top.current?.scrollIntoView();
          }}
        />
      )}
    </div>
  );
};
