import { withWordBreaks } from '../i18n/khmer.ts';
import { escapeHtml } from './escape.ts';
import { icon } from './icons.ts';

/** Heading of a section, with the way to all of it where there is one. */
export const sectionHead = (title: string, href: string | null, more: string): string => {
  const name = escapeHtml(title);
  const way =
    href === null
      ? ''
      : `<a class="more" href="${escapeHtml(href)}" aria-label="${escapeHtml(more)}: ${name}">${escapeHtml(more)}${icon('chevron-right')}</a>`;
  return `<div class="section-head"><h2>${withWordBreaks(name)}</h2>${way}</div>`;
};
