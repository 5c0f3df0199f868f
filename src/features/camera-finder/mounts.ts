/**
 * Lens mounts as camera databases spell them: a family that is mechanically compatible, and a variant of it. Adapters
 * are never assumed.
 */
export type Mount = { family: string; variant: string };

/** Spellings of the same mount, in lower case. */
const spellings: Readonly<Record<string, string>> = {
  'micro 4/3': 'Micro Four Thirds',
  'micro 4/3 system': 'Micro Four Thirds',
  '4/3 system': 'Four Thirds',
  // Sony continued Minolta's mount under another name.
  'minolta af': 'Sony A',
  'sony alpha': 'Sony A',
  'pentak k': 'Pentax K',
};

const families: Readonly<Record<string, string>> = {
  'Canon EF': 'Canon EF',
  'Canon EF-S': 'Canon EF',
  'Nikon F': 'Nikon F',
  'Nikon F AI': 'Nikon F',
  'Nikon F AI-S': 'Nikon F',
  'Nikon F AF': 'Nikon F',
  'Pentax K': 'Pentax K',
  'Pentax KA': 'Pentax K',
  'Pentax KAF': 'Pentax K',
  'Pentax KAF2': 'Pentax K',
  'Pentax KAF3': 'Pentax K',
  'Pentax KAF4': 'Pentax K',
};

/**
 * Parses a mount.
 * @returns `fixed` for a built-in lens: the API says so, or names its mount after the camera, as databases do
 *   ('canonSD200')
 */
export const readMount = (text: string): Mount | 'fixed' | null => {
  const name = text.replace(/\s+/gu, ' ').trim();
  if (name === '') return null;
  if (/^built-in$/iu.test(name)) return 'fixed';
  if (/^[a-z]/u.test(name) && !Object.hasOwn(spellings, name.toLowerCase())) return 'fixed';
  const variant = spellings[name.toLowerCase()] ?? name;
  return { family: families[variant] ?? variant, variant };
};

/**
 * Tells whether a lens of one mount fits a camera of another.
 * - `check`: it can be attached, but older or newer couplings may disable focus, aperture or metering
 */
export const matchMounts = (camera: Mount, lens: Mount): 'fits' | 'check' | 'no' => {
  if (camera.variant === lens.variant) return 'fits';
  if (camera.family !== lens.family) return 'no';
  // EF-S cameras take EF lenses, but not vice versa.
  if (camera.variant === 'Canon EF-S') return 'fits';
  if (lens.variant === 'Canon EF-S') return 'no';
  return 'check';
};
