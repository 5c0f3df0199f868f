import type { ProductData } from '../../catalogue/page-data.ts';
import { inSections, type FactSection } from '../../contract/readable-facts.ts';
import type { Translate } from '../../i18n/translate.ts';

export type ProductFact = {
  name: string;
  value: string;
  /** Link of the value. */
  href?: string;
  /** The product code, which depends on the chosen variant. */
  isCode?: true;
};

/** A unit that says no more than that it is sold one by one. */
const plainUnit = /^(?:pieces?|pcs?\.?|units?|each|គ្រឿង|ដុំ|件|个|台)$/iu;

/**
 * Returns a product's facts by sections: what it is, its attributes by groups, and everything else.
 * @param code the shown variant's own code; null: it has none
 */
export const productFacts = (data: ProductData, code: string | null, t: Translate): FactSection<ProductFact>[] => {
  const unit = data.units.length === 1 ? data.units[0] : undefined;
  const shownCode = code ?? data.sku;
  // An id, which only staff use, is not listed as a code, but the row is still needed if another variant has a code.
  const hasCode = shownCode !== data.id || data.variants.some(({ sku }) => sku !== null);
  const first: ProductFact[] = [
    ...(data.brand ? [{ name: t('product.brand'), value: data.brand.name, href: data.brand.href }] : []),
    ...(data.model ? [{ name: t('product.model'), value: data.model }] : []),
  ];
  const last: ProductFact[] = [
    ...(unit && !plainUnit.test(unit.name) ? [{ name: t('product.unit'), value: unit.name }] : []),
    ...(hasCode ? [{ name: t('product.code'), value: shownCode, isCode: true } as const] : []),
  ];
  const sections: FactSection<ProductFact>[] = inSections(
    [...data.attributes, ...last.map((fact) => ({ ...fact, group: null }))],
    t('product.otherFacts'),
  );
  const lead: ProductFact[] =
    sections[0]?.name === null ? [...first, ...sections.splice(0, 1).flatMap(({ facts }) => facts)] : first;
  return lead.length === 0 ? sections : [{ name: null, facts: lead }, ...sections];
};
