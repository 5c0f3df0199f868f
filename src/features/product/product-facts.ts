import type { ProductData } from '../../catalogue/page-data.ts';
import type { Translate } from '../../i18n/translate.ts';

export type ProductFact = {
  name: string;
  value: string;
  /** Link of the value. */
  href?: string;
  /** The product code, which depends on the chosen variant. */
  isCode?: true;
};

/**
 * Returns a product's facts, one per row.
 * @param code the shown variant's own code; null: it has none
 */
export const productFacts = (data: ProductData, code: string | null, t: Translate): ProductFact[] => {
  const unit = data.units.length === 1 ? data.units[0] : undefined;
  return [
    ...(data.brand ? [{ name: t('product.brand'), value: data.brand.name, href: data.brand.href }] : []),
    ...(data.model ? [{ name: t('product.model'), value: data.model }] : []),
    ...data.attributes,
    ...(unit ? [{ name: t('product.unit'), value: unit.name }] : []),
    ...(data.sku ? [{ name: t('product.code'), value: code ?? data.sku, isCode: true } as const] : []),
  ];
};
