import type { FittingDevice, FittingSlot } from '../../contract/fitting.ts';
import type { Product } from '../../contract/products.ts';
import { foldText } from '../../i18n/fold-text.ts';
import { specText, type SpecProduct, type Verdict } from '../../contract/specs.ts';

export type PartProduct = SpecProduct & Pick<Product, 'subcategoryId'>;

/** Splits a name into words as people type them: lower case, without punctuation and accents. */
const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{M}\p{N}+]/u)
    .filter((word) => word !== '');

/** Names of a device. */
export type DeviceNames = Pick<FittingDevice, 'brand' | 'model' | 'aliases'>;

const nameOf = ({ brand, model }: DeviceNames): string => `${brand} ${model}`;
const namesOf = (device: DeviceNames): string[] => [nameOf(device), device.model, ...device.aliases];
const sameName = (one: string, other: string): boolean => wordsOf(one).join(' ') === wordsOf(other).join(' ');

/** Returns the brands with their devices, both in alphabetical order. */
export const devicesByBrand = (devices: readonly FittingDevice[]): { brand: string; devices: FittingDevice[] }[] => {
  const brands = [...new Set(devices.map(({ brand }) => brand))].toSorted((one, other) =>
    one.localeCompare(other, 'en'),
  );
  return brands.map((brand) => ({
    brand,
    devices: devices
      .filter((device) => device.brand === brand)
      .toSorted((one, other) => one.model.localeCompare(other.model, 'en', { numeric: true })),
  }));
};

/**
 * Finds devices by typed text: every word must be the prefix of one of the device's words. A complete name or model
 * number ranks first.
 * @param most maximum number of results
 */
export const findDevices = <Device extends DeviceNames>(
  devices: readonly Device[],
  text: string,
  most = 10,
): Device[] => {
  const typed = wordsOf(text);
  if (typed.length === 0) return [];
  const found = devices.filter((device) => {
    const words = wordsOf(namesOf(device).join(' '));
    return typed.every((begin) => words.some((word) => word.startsWith(begin)));
  });
  const isExact = (device: Device): boolean => namesOf(device).some((name) => sameName(name, text));
  return found.toSorted((one, other) => Number(isExact(other)) - Number(isExact(one))).slice(0, most);
};

/**
 * Returns the devices that a product claims to fit, from its attribute `fits`, separated by semicolons; null: unknown.
 */
export const readFits = (product: SpecProduct): string[] | null => {
  const text = specText(product, 'fits');
  if (text === null) return null;
  return text
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '');
};

const fitSpecs = (product: PartProduct, specs: FittingSlot['specs']): Verdict => {
  const rules = Object.entries(specs);
  const verdicts = rules.map(([key, values]): Verdict => {
    const value = specText(product, key);
    if (value === null) return 'check';
    return values.includes(value) ? 'fits' : 'no';
  });
  if (verdicts.includes('no')) return 'no';
  return verdicts.length === 0 || verdicts.includes('check') ? 'check' : 'fits';
};

/**
 * Tells whether a product fits one slot of a device. The product's own claim comes first, then the table's SKUs, then
 * its attributes.
 */
export const fitPart = (device: FittingDevice, slot: FittingSlot, product: PartProduct): Verdict => {
  if (product.subcategoryId === null || !slot.subcategories.includes(product.subcategoryId)) return 'no';
  const said = readFits(product);
  if (said !== null) return said.some((name) => namesOf(device).some((own) => sameName(own, name))) ? 'fits' : 'no';
  if (product.sku !== null && slot.skus.includes(product.sku)) return 'fits';
  return fitSpecs(product, slot.specs);
};
