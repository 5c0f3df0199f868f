/**
 * Returns a product's brand unless its name begins with it: 'Samsung' above 'Samsung Galaxy' adds nothing, nor does
 * 'RaspberryPi' above 'Raspberry Pi Camera'.
 */
export const brandBeside = (brand: string | null, name: string): string | null => {
  if (brand === null) return null;
  const spelling = brand.replaceAll(' ', '').toLocaleLowerCase('en');
  let at = 0;
  for (const letter of spelling) {
    if (name.charAt(at) === ' ') at += 1;
    if (name.slice(at, at + letter.length).toLocaleLowerCase('en') !== letter) return brand;
    at += letter.length;
  }
  return /[\p{L}\p{N}]/u.test(name.charAt(at)) ? brand : null;
};
