import { specList, specNumber, specText, type SpecProduct, type Verdict } from '../../contract/specs.ts';
import { matchMounts, readMount, type Mount } from './mounts.ts';

/** Kind of product to match; null: neither camera nor lens. */
export type CameraKind = 'camera' | 'lens' | null;

/** Returns the kind of a product: cameras have a `mount`, lenses the `mounts` that they are made for. */
export const cameraKind = (product: SpecProduct): CameraKind => {
  if (specText(product, 'mounts') !== null) return 'lens';
  return specText(product, 'mount') === null ? null : 'camera';
};

export type LensReason =
  | 'same_mount'
  | 'other_mount'
  | 'built_in_lens'
  | 'other_coupling'
  | 'coverage_unknown'
  | 'mount_unknown';
export type LensFit = { fit: Verdict; reason: LensReason };

/** Mounts with a single sensor size: any lens for them covers it. */
const oneSize: ReadonlySet<string> = new Set([
  'Micro Four Thirds',
  'Four Thirds',
  'Canon EF-S',
  'Canon EF-M',
  'Fujifilm X',
  'Fujifilm G',
  'Samsung NX',
  'Samsung NX mini',
  'Nikon CX',
  'Pentax Q',
]);

/** Crop factors closer than this count as the same size. */
const tolerance = 1.08;

const isMount = (mount: ReturnType<typeof readMount>): mount is Mount => mount !== null && mount !== 'fixed';

/**
 * Tells whether a lens is known to cover a camera's sensor. Lens databases test a lens on one camera: it covers that
 * sensor and smaller ones; whether it covers a larger one is unknown.
 */
const coversSensor = (camera: SpecProduct, lens: SpecProduct, mount: Mount): boolean => {
  if (oneSize.has(mount.variant)) return true;
  const [needed, measured] = [specNumber(camera, 'crop_factor'), specNumber(lens, 'crop_factor')];
  return needed !== null && measured !== null && measured <= needed * tolerance;
};

/** Tells whether a lens fits a camera without an adapter, and why. */
export const fitLens = (camera: SpecProduct, lens: SpecProduct): LensFit => {
  const mount = readMount(specText(camera, 'mount') ?? '');
  if (mount === 'fixed') return { fit: 'no', reason: 'built_in_lens' };
  const mounts = specList(lens, 'mounts').map(readMount).filter(isMount);
  if (mount === null || mounts.length === 0) return { fit: 'check', reason: 'mount_unknown' };
  const matches = new Set(mounts.map((one) => matchMounts(mount, one)));
  if (matches.has('fits'))
    return coversSensor(camera, lens, mount)
      ? { fit: 'fits', reason: 'same_mount' }
      : { fit: 'check', reason: 'coverage_unknown' };
  if (matches.has('check')) return { fit: 'check', reason: 'other_coupling' };
  return { fit: 'no', reason: 'other_mount' };
};

export type MountGroup<Item> = { mount: string; cameras: Item[]; lenses: Item[] };

/**
 * Groups cameras and lenses by mount, the one with the most cameras first. A lens is in the group of each mount that it
 * is made for; cameras with a built-in lens are in none, and mounts without cameras are left out.
 */
export const groupByMount = <Item extends SpecProduct>(products: readonly Item[]): MountGroup<Item>[] => {
  const groups = new Map<string, MountGroup<Item>>();
  const add = (product: Item, key: 'mount' | 'mounts', into: 'cameras' | 'lenses'): void => {
    const variants = specList(product, key).map(readMount).filter(isMount);
    for (const mount of new Set(variants.map(({ variant }) => variant))) {
      const group = groups.get(mount) ?? { mount, cameras: [], lenses: [] };
      group[into].push(product);
      groups.set(mount, group);
    }
  };
  for (const product of products) {
    const kind = cameraKind(product);
    if (kind === 'camera') add(product, 'mount', 'cameras');
    if (kind === 'lens') add(product, 'mounts', 'lenses');
  }
  return [...groups.values()]
    .filter(({ cameras }) => cameras.length > 0)
    .toSorted((one, other) => other.cameras.length - one.cameras.length || one.mount.localeCompare(other.mount, 'en'));
};
