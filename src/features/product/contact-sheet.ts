import type { Page, ProductData, Shell } from '../../catalogue/page-data.ts';
import { translator, type Translate } from '../../i18n/translate.ts';
import { escapeHtml } from '../../ui/escape.ts';
import { contactIcon, farIcon } from '../../ui/icons.ts';

/** Ways to reach the shop about a product: a sheet from below on phones. All but the product is made once. */

type Parts = { head: string; ways: string };

const parts = new WeakMap<Shell, Parts>();

const partsOf = (shell: Shell, t: Translate): Parts => {
  const known = parts.get(shell);
  if (known) return known;
  const ways = shell.contacts.map(
    (contact) =>
      `<li><a href="${escapeHtml(contact.href)}" rel="noopener">${contactIcon(contact)}${escapeHtml(contact.label)}</a></li>`,
  );
  const made = {
    head: `<dialog id="contact" class="sheet" closedby="any" aria-labelledby="contact-title"><div class="sheet-head"><h2 id="contact-title">${escapeHtml(t('contact.title', { store: shell.storeName }))}</h2><button type="button" class="icon-button" commandfor="contact" command="close" aria-label="${escapeHtml(t('nav.close'))}">${farIcon('x')}</button></div>`,
    ways: `<ul role="list" class="ways figures">${ways.join('')}</ul></dialog>`,
  };
  parts.set(shell, made);
  return made;
};

export const contactSheet = ({ shell, locale, data }: Page<ProductData>): string => {
  const t = translator(locale);
  const { head, ways } = partsOf(shell, t);
  const code = data.sku
    ? `<p class="figures">${escapeHtml(t('contact.code', { sku: '\n' })).replace('\n', () => `<span data-code>${escapeHtml(data.sku ?? '')}</span>`)}</p>`
    : '';
  return `${head}<p class="sheet-name">${escapeHtml(data.name)}</p>${code}${ways}`;
};
