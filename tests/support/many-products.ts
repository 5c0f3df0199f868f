import { writeFileSync } from 'node:fs';

/** Kinds of products, each a subcategory of its own. */
const kinds = ['Keyboard', 'Mouse', 'Headset', 'Monitor', 'Webcam', 'Router', 'Speaker', 'Charger'];

/**
 * Writes a catalogue for `npm run import`: keyboards, mice and so on, each with a name that nothing else has.
 * @param nameOf a product by its index in the file, from 0
 */
export const writeManyProducts = (file: string, count: number): { nameOf: (index: number) => string } => {
  const nameOf = (index: number): string => `${kinds[index % kinds.length]} Qz${1000 + index}`;
  const row = (index: number): string =>
    JSON.stringify({
      sku: `many-${index}`,
      name: nameOf(index),
      brand: ['Akko', 'Cherry', 'Ducky', 'Keychron', 'Logitech'][index % 5],
      category_path: [
        { id: 'many-things', name: 'Many things' },
        { id: `many-${index % kinds.length}`, name: `Kind of ${kinds[index % kinds.length]}` },
      ],
      price: 10 + ((index * 37) % 900),
      stock: 1 + (index % 7),
      attributes: {
        color: ['Black', 'White', 'Red'][index % 3],
        layout: ['US', 'DE'][index % 2],
        keys: 60 + (index % 40),
      },
    });
  writeFileSync(file, Array.from({ length: count }, (_, index) => row(index)).join('\n'));
  return { nameOf };
};
