import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanAttributeText } from './clean-attributes.ts';

const cases = [
  ['mount', 'canonG7X', 'built-in'],
  ['mount', 'Micro 4/3 System', 'Micro 4/3 System'],
  ['mounts', 'Nikon Z, Canon EF', 'Canon EF, Nikon Z'],
  ['soc', 'Qualcomm SDM845 Snapdragon 845', 'Qualcomm Snapdragon 845'],
  ['soc', 'Qualcomm SM8350-AC Snapdragon 888+', 'Qualcomm Snapdragon 888+'],
  ['soc', 'Qualcomm MSM8996 Pro Snapdragon 821', 'Qualcomm Snapdragon 821'],
  ['soc', 'NVIDIA Tegra X1+ (T210b01)', 'NVIDIA Tegra X1+'],
  ['soc', 'Google Tensor G4', 'Google Tensor G4'],
  ['storage', '16/32 GB', '16 / 32 GB'],
  ['storage', '128 GB / 256 GB', '128 / 256 GB'],
  ['storage', '64 GB, 128 GB', '64 / 128 GB'],
  ['storage', '256 GB / 512 GB / 1 TB', '256 GB / 512 GB / 1 TB'],
  ['storage', '64/128 GB UFS 2.1', '64 / 128 GB UFS 2.1'],
  ['storage', 'Sdcard/16 GB', 'Sdcard/16 GB'],
  ['ram', '8/12GB LPDDR5', '8 / 12 GB LPDDR5'],
  ['ram', '12 GB LPDDR5X / 16 GB LPDDR5T', '12 GB LPDDR5X / 16 GB LPDDR5T'],
  ['ram', '4 or 6 GB', '4 or 6 GB'],
  ['ram', '6 / 8 GB', '6 / 8 GB'],
  ['sensor', '13.2 x 8.8 mm', '1" (13.2 x 8.8 mm)'],
  ['sensor', '1" (~ 13.2 x 8.8 mm)', '1" (13.2 x 8.8 mm)'],
  ['sensor', '23.6 x 15.7 mm', '23.6 x 15.7 mm'],
  ['connectors', '2 x HDMI 2.1 1 x DisplayPort 1.4', '2 x HDMI 2.1, 1 x DisplayPort 1.4'],
  ['connectors', 'HDMI, DisplayPort', 'HDMI, DisplayPort'],
  ['cpu_sockets', 'AM5, AM4, LGA 1700, AM4', 'AM4, AM5, LGA 1700'],
  ['max_aperture', 'f/2.0', 'f/2'],
  ['max_aperture', 'f/2.8-2.8', 'f/2.8'],
  ['max_aperture', 'f/2.8-4.0', 'f/2.8-4'],
  ['crop_factor', '1.620', '1.62'],
  ['resolution', '4k', '4K'],
  ['resolution', '1080p', '1080p'],
  ['bluetooth_version', '5.0', '5.0'],
] as const;

test.each(cases)('%s: %s is written %s', (key, text, clean) => expect(cleanAttributeText(key, text)).toBe(clean));

test('what is clean stays as it is', () => {
  const key = fc.constantFrom(...cases.map(([name]) => name));
  const part = fc.constantFrom(
    '16',
    '8',
    ' / ',
    '/',
    ' GB',
    'GB',
    ' TB',
    ', ',
    ' x ',
    'HDMI',
    ' Snapdragon ',
    'f/',
    '.0',
  );
  const text = fc.oneof(
    fc.constantFrom(...cases.map(([, written]) => written)),
    fc.array(part).map((parts) => parts.join('').trim()),
  );
  fc.assert(
    fc.property(key, text, (name, value) => {
      const clean = cleanAttributeText(name, value);
      expect(cleanAttributeText(name, clean)).toBe(clean);
    }),
    { numRuns: 2000 },
  );
});
