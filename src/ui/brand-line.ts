/** Returns a product's brand unless its name begins with it: 'Samsung' above 'Samsung Galaxy' adds nothing. */
export const brandBeside = (brand: string | null, name: string): string | null => {
  if (brand === null) return null;
  const start = name.slice(0, brand.length).toLocaleLowerCase('en');
  const next = name.charAt(brand.length);
  return start === brand.toLocaleLowerCase('en') && !/[\p{L}\p{N}]/u.test(next) ? null : brand;
};
