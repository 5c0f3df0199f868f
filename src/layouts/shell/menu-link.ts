import type { MenuEntry } from '../../catalogue/page-data.ts';

/** Colors of entries by their style in the shop's data. */
const colors: Partial<Record<string, string>> = {
  promo: 'text-sale',
  highlight: 'text-accent-text',
  new: 'text-accent-text',
  muted: 'text-muted',
};

type MenuLink = { href: string; target?: '_blank'; color?: string | undefined };

/** Returns where an entry leads and the class of its color: the same in the menu bar and in the drawer. */
export const menuLink = ({ href, style, newTab }: MenuEntry): MenuLink => ({
  href,
  ...(newTab && { target: '_blank' }),
  ...(style && { color: colors[style] }),
});
