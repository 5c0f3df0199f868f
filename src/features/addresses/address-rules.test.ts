import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeholderPoint } from '../../contract/locations.ts';
import { communesOf, provinces } from '../../regions/places.ts';
import {
  checkAddress,
  emptyAddress,
  toAddressDraft,
  toAddressRequest,
  withDistrict,
  withProvince,
} from './address-rules.ts';

const communes = (
  await Promise.all(provinces.flatMap(({ districts }) => districts.map(({ code }) => communesOf(code))))
).flat();

const whole = {
  ...emptyAddress,
  name: 'Sok',
  phone: '012 345 678',
  provinceCode: '12',
  districtCode: '1201',
  communeCode: '120101',
  street: '12, St. 63',
};

test('says of every field that is missing that it is', () => {
  expect(checkAddress(whole)).toEqual({});
  expect(checkAddress(emptyAddress)).toEqual({
    name: 'required',
    phone: 'required',
    province_code: 'required',
    description: 'required',
  });
  expect(checkAddress({ ...whole, phone: '12' })).toEqual({ phone: 'invalid' });
  expect(checkAddress(withProvince(whole, '01'))).toEqual({ district_code: 'required' });
  expect(checkAddress(withDistrict(whole, '1202'))).toEqual({ commune_code: 'required' });
});

test('an address that was sent comes back as it was typed, in every language and for every commune', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...communes),
      fc.constantFrom('en', 'kh', 'zh'),
      fc.string({ minLength: 1 }).filter((street) => street.trim() === street),
      (commune, locale, street) => {
        const draft = {
          ...whole,
          street,
          provinceCode: commune.code.slice(0, 2),
          districtCode: commune.code.slice(0, 4),
          communeCode: commune.code,
        };
        const sent = toAddressRequest(draft, commune, locale);
        // Saved again while the names of its regions are still in the street, it has them once.
        expect(toAddressRequest({ ...draft, street: sent.description }, commune, locale).description).toBe(
          sent.description,
        );
        expect({ lat: sent.lat, long: sent.long }).toEqual(placeholderPoint);
        const kept = {
          id: '1',
          name: sent.name,
          description: sent.description,
          lat: sent.lat,
          long: sent.long,
          phone: '+85512345678',
          provinceCode: sent.province_code ?? null,
          districtCode: sent.district_code ?? null,
          communeCode: sent.commune_code ?? null,
          landmark: null,
          isDefault: false,
          deliveryFee: 0,
        };
        expect(toAddressDraft(kept, commune)).toEqual(draft);
      },
    ),
  );
});
