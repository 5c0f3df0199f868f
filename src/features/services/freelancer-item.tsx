import type { JSX } from 'react';
import { nameList } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { wordsTranslator } from '../../i18n/template.ts';
import { addresses, inLocale } from '../../routes.ts';
import { Avatar } from './avatar.tsx';
import type { FreelancerCard } from './freelancer-cards.ts';
import { Stars } from './stars.tsx';
import type { FinderKey } from './words.ts';

type Props = { card: FreelancerCard; locale: Locale; t: ReturnType<typeof wordsTranslator<FinderKey>> };

/** A freelancer in the list; the whole item links to the profile. */
export const FreelancerItem = ({ card, locale, t }: Props): JSX.Element => {
  const { id, name, title, photo, rating, reviews, jobs, skills, areas, languages } = card;
  return (
    <li className="relative flex flex-col gap-3 rounded-card border border-line bg-surface p-4 transition-colors hover:border-edge">
      <div className="flex items-center gap-4">
        <Avatar name={name} photo={photo} size="card" />
        <div className="min-w-0">
          <h2 className="text-lg leading-(--leading-tight) font-semibold">
            <a href={inLocale(locale, addresses.freelancer(id))} className="after:absolute after:inset-0">
              {name}
            </a>
          </h2>
          {title !== null && <p className="text-sm text-muted">{title}</p>}
          <p className="flex flex-wrap items-center gap-x-3">
            <Stars
              rating={rating}
              reviews={reviews}
              label={t('services.rating', { count: reviews, stars: rating ?? 0 })}
              notRated={t('services.notRated')}
            />
            {jobs > 0 && <span className="text-sm text-muted">{t('services.jobs', { count: jobs })}</span>}
          </p>
        </div>
      </div>
      {skills.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {skills.map((skill) => (
            <li key={skill} className="rounded-control bg-sunken px-2 py-0.5 text-sm">
              {skill}
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-1 text-sm text-muted">
        {areas.length > 0 && (
          <p className="flex gap-2">
            <svg className="h-[1lh] w-4" aria-hidden="true">
              <use href="#i-map-pin" />
            </svg>
            <span>{nameList(areas, locale)}</span>
          </p>
        )}
        {languages.length > 0 && (
          <p className="flex gap-2">
            <svg className="h-[1lh] w-4" aria-hidden="true">
              <use href="#i-languages" />
            </svg>
            <span>{t('services.speaks', { languages: nameList(languages, locale) })}</span>
          </p>
        )}
      </div>
      <p className="mt-auto flex items-center gap-1 text-sm font-medium text-accent-text" aria-hidden="true">
        {t('services.see')}
        <svg className="size-4" aria-hidden="true">
          <use href="#i-chevron-right" />
        </svg>
      </p>
    </li>
  );
};
