import type { SoldProduct } from './variant-views.ts';

/** Returns the variant that a product page shows as chosen (`product.client.ts`); null: it has none. */
export const chosenVariant = (): string | null => {
  const data = document.querySelector('#product-data')?.textContent;
  if (!data) return null;
  const { variants } = JSON.parse(data) as SoldProduct;
  const checked = document.querySelectorAll<HTMLInputElement>('form[data-state] [name^="option-"]:checked');
  const options = String(Array.from(checked, ({ value }) => value));
  const [id] = variants.find(([, optionIds]) => String(optionIds) === options) ?? variants[0] ?? [];
  return id ?? null;
};
