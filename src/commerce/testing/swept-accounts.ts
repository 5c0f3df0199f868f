import { addedResponse } from '../../contract/locations.ts';
import { paths } from '../../contract/paths.ts';
import type { PersonalCall, SweptThing } from './sweep.ts';

/** The sweep's account resources: locations and wishlist items. */
export const sweptAccounts: SweptThing[] = [
  {
    name: 'location',
    make: async (_shop, owner, mark) => {
      const body = { name: mark, description: mark, lat: 11.5, long: 104.9 };
      const { body: added } = await owner.call('POST', paths.addLocation(owner.store), { body });
      return addedResponse.parse(added).id;
    },
    read: { method: 'GET', path: paths.locations },
    calls: [
      { method: 'PUT', path: paths.updateLocation, body: () => ({ name: 'taken over', is_default: true }) },
      { method: 'DELETE', path: paths.removeLocation },
    ],
  },
  {
    name: 'wish',
    make: async (_shop, owner) => {
      const body = { product_id: '1', quantity: 1, variant_option_id: null };
      const { body: added } = await owner.call('POST', paths.addWish(owner.store), { body });
      return String((added as { data: { wishlist_id: number } }).data.wishlist_id);
    },
    read: { method: 'GET', path: paths.wishlist },
    calls: [{ method: 'DELETE', path: paths.removeWish }],
  },
];

export const personalCallsOfAccounts: PersonalCall[] = [
  { method: 'GET', path: paths.profile },
  { method: 'POST', path: paths.updateProfile },
  { method: 'POST', path: paths.changePassword },
  { method: 'GET', path: paths.locations },
  { method: 'POST', path: paths.addLocation },
  { method: 'PUT', path: (store) => paths.updateLocation(store, '1') },
  { method: 'DELETE', path: (store) => paths.removeLocation(store, '1') },
  { method: 'GET', path: paths.wishlist },
  { method: 'POST', path: paths.addWish },
  { method: 'DELETE', path: (store) => paths.removeWish(store, '1') },
];
