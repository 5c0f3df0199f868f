import type { BrandNode, CategoryNode, Shell } from '../catalogue/page-data.ts';
import type { Translate } from '../i18n/translate.ts';
import { pictureAddress } from '../pictures/address.ts';
import { escapeHtml } from './escape.ts';
import { icons, menuIcon } from './icons.ts';

/**
 * The drawers from the side, as ready markup made once per store and language: a
 * category leads to its page, its arrow to the groups below it, and from there
 * 'MAIN MENU' leads back (spec section 2). They are popovers: Escape and a click
 * beside them close them, without script.
 */

const link = (href: string, content: string, kind = ''): string =>
  `<a class="drawer-link${kind}" href="${escapeHtml(href)}">${content}</a>`;

const toggle = (target: string, label: string, icon: string, hides = false): string =>
  `<button type="button" class="icon-button" popovertarget="${target}"${hides ? ' popovertargetaction="hide"' : ''} aria-label="${escapeHtml(label)}">${icon}</button>`;

const head = (id: string, title: string, t: Translate): string =>
  `<div class="drawer-head">${escapeHtml(title)}${toggle(id, t('nav.close'), icons.x, true)}</div>`;

const drawer = (id: string, title: string, t: Translate, content: string): string =>
  `<nav id="${id}" class="drawer" popover aria-label="${escapeHtml(title)}">${head(id, title, t)}${content}</nav>`;

const groupsPanel = ({ id, name, href, groups }: CategoryNode, t: Translate): string => {
  const panel = `groups-${escapeHtml(id)}`;
  const sections = groups.map(
    (group) =>
      `<section><p class="drawer-title">${escapeHtml(group.name)}</p>${group.subcategories.map((node) => link(node.href, escapeHtml(node.name))).join('')}</section>`,
  );
  return `${toggle(panel, t('nav.showGroups', { name }), icons['chevron-right'])}<div id="${panel}" class="drawer drawer-sub" popover><div class="drawer-head"><button type="button" class="header-link -ml-3" popovertarget="${panel}" popovertargetaction="hide">${icons['chevron-left']}${escapeHtml(t('nav.mainMenu'))}</button></div>${link(href, escapeHtml(name), ' font-semibold')}<div class="drawer-groups">${sections.join('')}</div></div>`;
};

const categoryRow = (category: CategoryNode, t: Translate): string => {
  const { name, href, picture, groups } = category;
  const drawing = picture
    ? `<img src="${pictureAddress(picture, 96, 'webp')}" alt="" width="32" height="32" loading="lazy">`
    : '';
  return `<li class="drawer-row">${link(href, drawing + escapeHtml(name))}${groups.length > 0 ? groupsPanel(category, t) : ''}</li>`;
};

const categoryDrawer = (shell: Shell, t: Translate): string => {
  const entries = shell.menu
    .filter(({ href }) => href !== shell.categoryIndex.href)
    .map(({ href, icon, name }) => link(href, (menuIcon(icon) || icons['chevron-right']) + escapeHtml(name)));
  const rows = shell.categories.map((category) => categoryRow(category, t));
  const all = link(shell.categoryIndex.href, icons['layout-grid'] + escapeHtml(shell.categoryIndex.name));
  return drawer(
    'categories',
    t('nav.shopByCategories'),
    t,
    `<ul role="list">${rows.join('')}</ul>${all}${entries.join('')}`,
  );
};

/** A brand's mark on white, as marks are drawn for; its first letter where we have none. The name stands beside it. */
export const brandLogo = ({ name, picture }: BrandNode): string =>
  picture
    ? `<span class="brand-logo"><img src="${pictureAddress(picture, 96, 'webp')}" alt="" width="24" height="24" loading="lazy"></span>`
    : `<span class="brand-logo" aria-hidden="true">${escapeHtml(name.at(0) ?? '')}</span>`;

const brandDrawer = (shell: Shell, t: Translate): string => {
  const brands = shell.brands.map((brand) => link(brand.href, brandLogo(brand) + escapeHtml(brand.name)));
  const all = link(`${shell.categoryIndex.href}#all-brands`, icons['arrow-right'] + escapeHtml(t('home.seeAll')));
  return brands.length > 0 ? drawer('brands', t('nav.allBrands'), t, brands.join('') + all) : '';
};

const ready = new WeakMap<Shell, string>();

/** Both drawers of a store; a shell is of one language. */
export const drawersMarkup = (shell: Shell, t: Translate): string => {
  const known = ready.get(shell) ?? categoryDrawer(shell, t) + brandDrawer(shell, t);
  ready.set(shell, known);
  return known;
};
