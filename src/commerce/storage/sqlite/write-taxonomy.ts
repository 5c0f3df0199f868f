import type { AttributeRule, BrandDraft, CategoryDraft, OptionWord } from '../drafts.ts';
import type { Connection } from './connection.ts';
import { stored } from './json.ts';
import { spelling } from './lookups.ts';

type Node = {
  id: number;
  level: 'category' | 'group' | 'subcategory';
  parent: number | null;
  slug: string;
  name: string;
  image: string | null;
  sequence: number;
  questions: string | null;
};

/** An import may have made this category before, under an id of its own: what stands there moves over. */
const takeOver = (db: Connection, node: Node, stamp: () => string): void => {
  const other = db.get<{ id: number }>(
    'SELECT id FROM categories WHERE level = ? AND slug = ? AND id <> ?',
    node.level,
    node.slug,
    node.id,
  );
  if (other) db.run('UPDATE categories SET slug = ? WHERE id = ?', `${node.slug}\n${other.id}`, other.id);
  db.run(
    `INSERT INTO categories (id, level, parent_id, slug, name, image, sequence, questions) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET level = excluded.level, parent_id = excluded.parent_id, slug = excluded.slug,
      name = excluded.name, image = excluded.image, sequence = excluded.sequence, questions = excluded.questions`,
    node.id,
    node.level,
    node.parent,
    node.slug,
    node.name,
    node.image,
    node.sequence,
    node.questions,
  );
  if (!other) return;
  db.run('UPDATE products SET category_id = ?, updated_at = ? WHERE category_id = ?', node.id, stamp(), other.id);
  db.run('UPDATE products SET subcategory_id = ?, updated_at = ? WHERE subcategory_id = ?', node.id, stamp(), other.id);
  db.run('UPDATE categories SET parent_id = ? WHERE parent_id = ?', node.id, other.id);
  db.run('DELETE FROM categories WHERE id = ?', other.id);
};

/** Writes categories with given ids; products follow a subcategory that moved to another category. */
export const writeCategories = (db: Connection, categories: CategoryDraft[], stamp: () => string): void => {
  for (const category of categories) {
    const { id, slug, image, sequence } = category;
    takeOver(
      db,
      { id, level: 'category', parent: null, slug, name: stored(category.name), image, sequence, questions: null },
      stamp,
    );
    category.groups.forEach((group, groupAt) => {
      takeOver(
        db,
        {
          id: group.id,
          level: 'group',
          parent: id,
          slug: `group-${group.id}`,
          name: stored(group.name),
          image: null,
          sequence: groupAt + 1,
          questions: null,
        },
        stamp,
      );
      group.subcategories.forEach((sub, at) => {
        const node = {
          id: sub.id,
          level: 'subcategory',
          parent: group.id,
          slug: sub.slug,
          name: stored(sub.name),
          image: sub.image,
          sequence: at + 1,
          questions: sub.questions ? stored(sub.questions) : null,
        } as const;
        takeOver(db, node, stamp);
        db.run(
          'UPDATE products SET category_id = ?, updated_at = ? WHERE subcategory_id = ? AND category_id IS NOT ?',
          id,
          stamp(),
          sub.id,
          id,
        );
      });
    });
  }
};

/** Writes brands with all their spellings; products of a spelling that stood apart move over. */
export const writeBrands = (db: Connection, brands: BrandDraft[], stamp: () => string): void => {
  for (const brand of brands) {
    const spellings = [...new Set([brand.name, ...brand.aliases].map(spelling))];
    const known = spellings
      .map(
        (name) =>
          db.get<{ brand_id: number }>('SELECT brand_id FROM brand_spellings WHERE spelling = ?', name)?.brand_id,
      )
      .filter((id) => id !== undefined);
    const id = known[0] ?? db.run('INSERT INTO brands (name, image) VALUES (?, ?)', brand.name, brand.image).id;
    db.run('UPDATE brands SET name = ?, image = ? WHERE id = ?', brand.name, brand.image, id);
    for (const name of spellings) {
      db.run(
        'INSERT INTO brand_spellings VALUES (?, ?) ON CONFLICT (spelling) DO UPDATE SET brand_id = excluded.brand_id',
        name,
        id,
      );
    }
    for (const other of new Set(known.filter((candidate) => candidate !== id))) {
      db.run('UPDATE products SET brand_id = ?, updated_at = ? WHERE brand_id = ?', id, stamp(), other);
      db.run('UPDATE brand_spellings SET brand_id = ? WHERE brand_id = ?', id, other);
      db.run('DELETE FROM brands WHERE id = ?', other);
    }
  }
};

export const writeAttributeRules = (db: Connection, rules: AttributeRule[]): void => {
  db.execute('DELETE FROM attribute_rules');
  rules.forEach((rule, position) => db.run('INSERT INTO attribute_rules VALUES (?, ?)', position, stored(rule)));
};

export const writeOptionWords = (db: Connection, words: OptionWord[]): void => {
  db.execute('DELETE FROM option_words');
  for (const { word, name, color } of words)
    db.run('INSERT OR REPLACE INTO option_words VALUES (?, ?, ?)', word.toLowerCase(), stored(name), color);
};
