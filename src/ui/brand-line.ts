/** A product's brand, where its name does not begin with it already: 'Samsung' above 'Samsung Galaxy' says nothing. */
export const brandBeside = (brand: string | null, name: string): string | null => {
  if (brand === null) return null;
  const start = name.slice(0, brand.length).toLocaleLowerCase('en');
  const next = name.charAt(brand.length);
  return start === brand.toLocaleLowerCase('en') && !/[\p{L}\p{N}]/u.test(next) ? null : brand;
};
