import type { Locale } from '../i18n/locales.ts';
import { addresses, inLocale } from '../routes.ts';
import type { ImageMeta } from '../images/address.ts';
import type { StoreSources } from './context.ts';
import type { CategoryNode, SubcategoryNode } from './page-data.ts';

type Source = Pick<StoreSources, 'catalogue' | 'picture'> & { locale: Locale };

/** Builds a store's category tree, with quick lookups by id. */
export const createTree = ({ catalogue, picture, locale }: Source) => {
  const subcategories = new Map<string, { node: SubcategoryNode; category: CategoryNode }>();
  const categories = new Map<string, CategoryNode>();
  for (const { id, name, image, groups } of catalogue.document('categories', locale)) {
    const category: CategoryNode = {
      id,
      name,
      href: inLocale(locale, addresses.category(id)),
      picture: picture(image),
      groups: [],
    };
    categories.set(id, category);
    for (const group of groups) {
      const nodes: SubcategoryNode[] = [];
      for (const sub of group.subcategories) {
        // A subcategory appears in one place only: further occurrences of its id are skipped.
        if (subcategories.has(sub.id)) continue;
        const href = inLocale(locale, addresses.subcategory(id, sub.id));
        const node: SubcategoryNode = { id: sub.id, name: sub.name, href, picture: picture(sub.image), count: null };
        subcategories.set(sub.id, { node, category });
        nodes.push(node);
      }
      category.groups.push({ id: group.id, name: group.name, subcategories: nodes });
    }
  }
  return {
    /** In the order of their sequence. */
    list: [...categories.values()],
    category: (id: string | null): CategoryNode | null => (id === null ? null : (categories.get(id) ?? null)),
    subcategory: (id: string | null) => (id === null ? null : (subcategories.get(id) ?? null)),
    /** Returns the drawing shown for a product without a picture. */
    placeholder: (categoryId: string | null, subcategoryId: string | null): ImageMeta | null =>
      subcategories.get(subcategoryId ?? '')?.node.picture ?? categories.get(categoryId ?? '')?.picture ?? null,
  };
};

export type CategoryTree = ReturnType<typeof createTree>;
