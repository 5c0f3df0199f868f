import type { BrandNode, CategoryLink, Shell } from '../../catalogue/page-data.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translate.ts';
import { pictureAddress } from '../../images/address.ts';
import { hasRoute, inLocale } from '../../routes.ts';
import { escapeHtml } from '../../ui/escape.ts';
import { farIcon, menuIcon } from '../../ui/icons.ts';

/**
 * The drawers from the side, as ready markup made once per store and language: a
 * category leads to its page, its arrow to the groups below it, and from there
 * 'MAIN MENU' leads back (R28). They are dialogs; see `ui/dialogs.client.ts`.
 *
 * Groups and brands are not in every page: `drawer-fill.client.ts` takes them from the
 * index of all categories when a drawer opens, and makes the arrows. Without it a category's page
 * leads on to its groups, and the index lists the brands.
 */

const link = (href: string, content: string): string =>
  `<a class="drawer-link" href="${escapeHtml(href)}">${content}</a>`;

export const closeButton = (id: string, t: Translate): string =>
  `<button type="button" class="icon-button" commandfor="${id}" command="close" aria-label="${escapeHtml(t('nav.close'))}">${farIcon('x')}</button>`;

const drawer = (id: string, title: string, t: Translate, content: string, index = ''): string =>
  `<dialog id="${id}" class="drawer" closedby="any"${index && ` data-index="${escapeHtml(index)}"`} aria-label="${escapeHtml(title)}"><div class="drawer-head">${escapeHtml(title)}${closeButton(id, t)}</div><nav aria-label="${escapeHtml(title)}">${content}</nav></dialog>`;

/** What the script puts beside each category that has groups; the category's name takes the place of `{name}`. */
const arrow = (t: Translate): string =>
  `<template><button type="button" class="icon-button" commandfor="groups" command="show-modal" aria-label="${escapeHtml(t('nav.showGroups', { name: '{name}' }))}"></button></template>`;

const categoryRow = ({ id, name, href, picture, hasGroups }: CategoryLink): string => {
  const drawing = picture
    ? `<img src="${pictureAddress(picture, 96, 'webp')}" alt="" width="32" height="32" loading="lazy">`
    : '';
  return `<li${hasGroups ? ` data-more="${escapeHtml(id)}"` : ''}>${link(href, drawing + escapeHtml(name))}</li>`;
};

const groupsPanel = (t: Translate): string =>
  `<dialog id="groups" class="drawer drawer-sub" closedby="any" aria-label="${escapeHtml(t('list.subcategories'))}"><div class="drawer-head"><button type="button" class="header-link -ml-3" commandfor="groups" command="close">${farIcon('chevron-left')}${escapeHtml(t('nav.mainMenu'))}</button></div><nav data-fill aria-label="${escapeHtml(t('list.subcategories'))}"></nav></dialog>`;

/** What stands above the categories on small screens (R28). */
const serviceLinks = (shell: Shell, locale: Locale, t: Translate): string =>
  [
    ['help-center', 'circle-question-mark', t('nav.helpCenter')] as const,
    ['warranty', 'shield-check', t('nav.warranty')] as const,
    ['tracking-delivery', 'truck', t('nav.tracking')] as const,
  ]
    .filter(([route]) => hasRoute(shell, route))
    .map(([route, drawn, name]) => link(inLocale(locale, `/${route}`), farIcon(drawn) + escapeHtml(name)))
    .join('');

const categoryDrawer = (shell: Shell, locale: Locale, t: Translate): string => {
  const entries = shell.menu
    .filter(({ href }) => href !== shell.categoryIndex.href && shell.categories.every((one) => one.href !== href))
    .map((entry) => link(entry.href, (menuIcon(entry.icon) || farIcon('chevron-right')) + escapeHtml(entry.name)));
  const rows = shell.categories.map((category) => categoryRow(category));
  // Who is not logged in is asked to, and comes back to it.
  const account = link(inLocale(locale, '/account/myaccount'), farIcon('user') + escapeHtml(t('nav.myAccount')));
  const all = link(shell.categoryIndex.href, farIcon('layout-grid') + escapeHtml(shell.categoryIndex.name));
  return drawer(
    'categories',
    t('nav.menu'),
    t,
    `<div class="lg:hidden">${account}${serviceLinks(shell, locale, t)}</div><h2 class="drawer-title">${escapeHtml(t('nav.shopByCategories'))}</h2><ul class="drawer-rows" role="list">${rows.join('')}</ul>${arrow(t)}${all}<div class="lg:hidden">${entries.join('')}</div>`,
    shell.categoryIndex.href,
  );
};

/** A brand's mark on white, as marks are drawn for; its first letter where we have none. The name stands beside it. */
export const brandLogo = ({ name, picture }: BrandNode): string =>
  picture
    ? `<span class="brand-logo"><img src="${pictureAddress(picture, 96, 'webp')}" alt="" width="24" height="24" loading="lazy"></span>`
    : `<span class="brand-logo" aria-hidden="true">${escapeHtml(name.at(0) ?? '')}</span>`;

const brandDrawer = (t: Translate): string =>
  drawer(
    'brands',
    t('nav.allBrands'),
    t,
    `<input class="drawer-filter" type="search" aria-label="${escapeHtml(t('nav.filterBrands'))}" placeholder="${escapeHtml(t('nav.filterBrands'))}"><div data-fill></div>`,
  );

const ready = new WeakMap<Shell, string>();

/** The drawers of a store; a shell is of one language. */
export const drawersMarkup = (shell: Shell, locale: Locale, t: Translate): string => {
  const known = ready.get(shell) ?? categoryDrawer(shell, locale, t) + groupsPanel(t) + brandDrawer(t);
  ready.set(shell, known);
  return known;
};
