import type { Page, ProductData } from '../../catalogue/page-data.ts';
import { translator } from '../../i18n/translate.ts';
import { escapeHtml } from '../../ui/escape.ts';

/** Where `recent.client.ts` shows the products seen before; it takes no room until then. */
export const recentSection = ({ locale }: Page<ProductData>): string => {
  const t = translator(locale);
  return `<div data-seen="${escapeHtml(t('product.recent'))}" data-clear="${escapeHtml(t('product.recentClear'))}"></div>`;
};
