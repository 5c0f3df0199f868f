const isLowerCase = (text: string): boolean => text !== text.toLocaleUpperCase('en');
const isUpperCase = (text: string): boolean => text !== text.toLocaleLowerCase('en') && !isLowerCase(text);
const isLetter = (text: string): boolean => /[\p{L}\p{M}\p{N}]/u.test(text);

/**
 * Returns where words, spelled without spaces, end in a name if they begin at an index; null: they do not begin there.
 * A word in capitals ends where small letters follow, as 'SHIFT' in 'SHIFTphone'.
 */
const endOf = (spelling: string, name: string, start: number): number | null => {
  let at = start;
  for (const letter of spelling) {
    if (name.charAt(at) === ' ') at += 1;
    if (name.slice(at, at + letter.length).toLocaleLowerCase('en') !== letter) return null;
    at += letter.length;
  }
  const next = name.charAt(at);
  const isNewWord = isLowerCase(next) && isUpperCase(name.slice(start, at));
  return isLetter(next) && !isNewWord ? null : at;
};

/**
 * Returns a product's brand unless its name begins or ends with it: 'Samsung' above 'Samsung Galaxy' adds nothing, nor
 * does 'RaspberryPi' above 'Raspberry Pi Camera', or 'Apple' above 'ថេប្លេត Apple', as Khmer names end.
 */
export const brandBeside = (brand: string | null, name: string): string | null => {
  if (brand === null) return null;
  const spelling = brand.replaceAll(' ', '').toLocaleLowerCase('en');
  const later = [...name.matchAll(/(?<![\p{L}\p{M}\p{N}])[\p{L}\p{N}]/gu)].map(({ index }) => index);
  const isSaid =
    endOf(spelling, name, 0) !== null || later.some((start) => endOf(spelling, name, start) === name.length);
  return isSaid ? null : brand;
};
