/**
 * Products that people ask for by a name of their own. Where a shop has none of them, it says so and shows what it has of
 * the kind; brands that other stores sell are told from the brand table.
 */
export type KnownLine = {
  /** As typed, in small letters. */
  word: string;
  /** As its maker writes it. */
  name: string;
  /** Slug of the subcategory; null: it makes things of several kinds. */
  kind: string | null;
};

const line = (name: string, kind: string | null, word = name.toLowerCase()): KnownLine => ({ word, name, kind });

export const knownLines: readonly KnownLine[] = [
  line('iPhone', 'smartphones'),
  line('iPhone', 'smartphones', 'អាយហ្វូន'),
  line('iPhone', 'smartphones', '苹果手机'),
  line('iPad', 'tablets'),
  line('AirPods', 'headphones'),
  line('MacBook', 'laptops'),
  line('iMac', 'prebuilt-desktops'),
  line('Apple', null),
  line('PlayStation', 'handheld-consoles'),
  line('PlayStation', 'handheld-consoles', 'ps5'),
  line('PlayStation', 'handheld-consoles', 'ps4'),
  line('Nintendo', 'handheld-consoles'),
  line('Kindle', 'tablets'),
  line('Dyson', 'cordless-vacuums'),
  line('Roomba', 'robot-vacuums'),
  line('Vivo', 'smartphones'),
  line('Oppo', 'smartphones'),
  line('Tecno', 'smartphones'),
  line('Infinix', 'smartphones'),
  line('Huawei', null),
  line('Bose', null),
];

export const knownLineWords: ReadonlySet<string> = new Set(knownLines.map(({ word }) => word));
