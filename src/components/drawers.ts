import type { BrandNode, CategoryLink, Shell } from '../catalogue/page-data.ts';
import type { Translate } from '../i18n/translate.ts';
import { pictureAddress } from '../pictures/address.ts';
import { escapeHtml } from './escape.ts';
import { icon, menuIcon } from './icons.ts';

/**
 * The drawers from the side, as ready markup made once per store and language: a
 * category leads to its page, its arrow to the groups below it, and from there
 * 'MAIN MENU' leads back (spec section 2). They are popovers: Escape and a click
 * beside them close them, without script.
 *
 * Groups and brands are not in every page: `drawer-script.ts` takes them from the
 * index of all categories when a drawer opens, and makes the arrows. Without it a category's page
 * leads on to its groups, and the index lists the brands.
 */

const link = (href: string, content: string): string =>
  `<a class="drawer-link" href="${escapeHtml(href)}">${content}</a>`;

const close = (id: string, t: Translate): string =>
  `<button type="button" class="icon-button" popovertarget="${id}" popovertargetaction="hide" aria-label="${escapeHtml(t('nav.close'))}">${icon('x')}</button>`;

const drawer = (id: string, title: string, t: Translate, content: string, index = ''): string =>
  `<nav id="${id}" class="drawer" popover${index && ` data-index="${escapeHtml(index)}"`} aria-label="${escapeHtml(title)}"><div class="drawer-head">${escapeHtml(title)}${close(id, t)}</div>${content}</nav>`;

/** What the script puts beside each category that has groups; the category's name takes the place of `{name}`. */
const arrow = (t: Translate): string =>
  `<template><button type="button" class="icon-button" popovertarget="groups" aria-label="${escapeHtml(t('nav.showGroups', { name: '{name}' }))}">${icon('chevron-right')}</button></template>`;

const categoryRow = ({ id, name, href, picture, hasGroups }: CategoryLink): string => {
  const drawing = picture
    ? `<img src="${pictureAddress(picture, 96, 'webp')}" alt="" width="32" height="32" loading="lazy">`
    : '';
  return `<li${hasGroups ? ` data-more="${escapeHtml(id)}"` : ''}>${link(href, drawing + escapeHtml(name))}</li>`;
};

const groupsPanel = (t: Translate): string =>
  `<div id="groups" class="drawer drawer-sub" popover><div class="drawer-head"><button type="button" class="header-link -ml-3" popovertarget="groups" popovertargetaction="hide">${icon('chevron-left')}${escapeHtml(t('nav.mainMenu'))}</button></div><div data-fill></div></div>`;

const categoryDrawer = (shell: Shell, t: Translate): string => {
  const entries = shell.menu
    .filter(({ href }) => href !== shell.categoryIndex.href && shell.categories.every((one) => one.href !== href))
    .map((entry) => link(entry.href, (menuIcon(entry.icon) || icon('chevron-right')) + escapeHtml(entry.name)));
  const rows = shell.categories.map((category) => categoryRow(category));
  const all = link(shell.categoryIndex.href, icon('layout-grid') + escapeHtml(shell.categoryIndex.name));
  return drawer(
    'categories',
    t('nav.shopByCategories'),
    t,
    `<ul class="drawer-rows" role="list">${rows.join('')}</ul>${arrow(t)}${all}${entries.join('')}${groupsPanel(t)}`,
    shell.categoryIndex.href,
  );
};

/** A brand's mark on white, as marks are drawn for; its first letter where we have none. The name stands beside it. */
export const brandLogo = ({ name, picture }: BrandNode): string =>
  picture
    ? `<span class="brand-logo"><img src="${pictureAddress(picture, 96, 'webp')}" alt="" width="24" height="24" loading="lazy"></span>`
    : `<span class="brand-logo" aria-hidden="true">${escapeHtml(name.at(0) ?? '')}</span>`;

const ready = new WeakMap<Shell, string>();

/** Both drawers of a store; a shell is of one language. */
export const drawersMarkup = (shell: Shell, t: Translate): string => {
  const known =
    ready.get(shell) ?? categoryDrawer(shell, t) + drawer('brands', t('nav.allBrands'), t, '<div data-fill></div>');
  ready.set(shell, known);
  return known;
};
