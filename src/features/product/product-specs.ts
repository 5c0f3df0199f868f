import type { ProductData } from '../../catalogue/page-data.ts';
import { inSections, type SpecSection } from '../../contract/readable-specs.ts';
import type { Translate } from '../../i18n/translate.ts';

export type ProductSpec = {
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
 * Returns a product's specs by sections: what it is, its attributes by groups, and everything else.
 * @param code the shown variant's own code; null: it has none
 */
export const productSpecs = (data: ProductData, code: string | null, t: Translate): SpecSection<ProductSpec>[] => {
  const unit = data.units.length === 1 ? data.units[0] : undefined;
  const shownCode = code ?? data.sku;
  // An id, which only staff use, is not listed as a code, but the row is still needed if another variant has a code.
  const hasCode = shownCode !== data.id || data.variants.some(({ sku }) => sku !== null);
  const first: ProductSpec[] = [
    ...(data.brand ? [{ name: t('product.brand'), value: data.brand.name, href: data.brand.href }] : []),
    ...(data.model ? [{ name: t('product.model'), value: data.model }] : []),
  ];
  const last: ProductSpec[] = [
    ...(unit && !plainUnit.test(unit.name) ? [{ name: t('product.unit'), value: unit.name }] : []),
    ...(hasCode ? [{ name: t('product.code'), value: shownCode, isCode: true } as const] : []),
  ];
  const sections: SpecSection<ProductSpec>[] = inSections(
    [...data.attributes, ...last.map((spec) => ({ ...spec, group: null }))],
    t('product.otherSpecs'),
  );
  const lead: ProductSpec[] =
    sections[0]?.name === null ? [...first, ...sections.splice(0, 1).flatMap(({ specs }) => specs)] : first;
  return lead.length === 0 ? sections : [{ name: null, specs: lead }, ...sections];
};
