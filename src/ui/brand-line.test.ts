import { expect, test } from 'vitest';
import { brandBeside } from './brand-line.ts';

test('a brand that the name begins or ends with is not said twice', () => {
  expect(brandBeside('Samsung', 'Samsung Galaxy S24')).toBeNull();
  expect(brandBeside('SAMSUNG', 'samsung')).toBeNull();
  expect(brandBeside('RaspberryPi', 'Raspberry Pi Camera Module')).toBeNull();
  expect(brandBeside('Cooler Master', 'CoolerMaster Hyper 212')).toBeNull();
  expect(brandBeside('RaspberryPi', 'Raspberry Pie')).toBe('RaspberryPi');
  expect(brandBeside('HP', 'HPE MicroServer')).toBe('HP');
  expect(brandBeside('SHIFT', 'SHIFTphone 8')).toBeNull();
  expect(brandBeside('Shift', 'Shiftphone 8')).toBe('Shift');
  expect(brandBeside('Apple', 'iPhone 15')).toBe('Apple');
  expect(brandBeside('小米', '小米 14')).toBeNull();
  expect(brandBeside('Apple', 'ថេប្លេត Apple')).toBeNull();
  expect(brandBeside('RaspberryPi', 'ម៉ូឌុលកាមេរ៉ា Raspberry Pi')).toBeNull();
  expect(brandBeside('Apple', 'Case for Apple iPhone 15')).toBe('Apple');
  expect(brandBeside('Go', 'Frame Logo')).toBe('Go');
  expect(brandBeside(null, 'iPhone 15')).toBeNull();
});
