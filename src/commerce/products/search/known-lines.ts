/**
 * A product line or maker that people search for by name. A shop that does not sell it says so and shows alternatives
 * of the same kind. Brands that other stores sell need no entry here: they are in the brand table.
 */
export type KnownLine = {
  /** The name as people type it, in lowercase. */
  word: string;
  /** The name as its manufacturer spells it. */
  name: string;
  /** Slug of the subcategory; null for a maker of several kinds of things. */
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
