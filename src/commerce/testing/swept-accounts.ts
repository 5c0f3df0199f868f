import { addedResponse } from '../../contract/locations.ts';
import { shopperPaths } from '../../contract/shopper-paths.ts';
import type { PersonalCall, SweptThing } from './sweep.ts';

/** The sweep's account resources: locations and wishlist items. */
export const sweptAccounts: SweptThing[] = [
  {
    name: 'location',
    make: async (_shop, owner, mark) => {
      const body = { name: mark, description: mark, lat: 11.5, long: 104.9 };
      const { body: added } = await owner.call('POST', shopperPaths.addLocation(owner.store), { body });
      return addedResponse.parse(added).id;
    },
    read: { method: 'GET', path: shopperPaths.locations },
    calls: [
      { method: 'PUT', path: shopperPaths.updateLocation, body: () => ({ name: 'taken over', is_default: true }) },
      { method: 'DELETE', path: shopperPaths.removeLocation },
    ],
  },
  {
    name: 'wish',
    make: async (_shop, owner) => {
      const body = { product_id: '1', quantity: 1, variant_option_id: null };
      const { body: added } = await owner.call('POST', shopperPaths.addWish(owner.store), { body });
      return String((added as { data: { wishlist_id: number } }).data.wishlist_id);
    },
    read: { method: 'GET', path: shopperPaths.wishlist },
    calls: [{ method: 'DELETE', path: shopperPaths.removeWish }],
  },
];

export const personalCallsOfAccounts: PersonalCall[] = [
  { method: 'GET', path: shopperPaths.profile },
  { method: 'POST', path: shopperPaths.updateProfile },
  { method: 'POST', path: shopperPaths.changePassword },
  { method: 'GET', path: shopperPaths.locations },
  { method: 'POST', path: shopperPaths.addLocation },
  { method: 'PUT', path: (store) => shopperPaths.updateLocation(store, '1') },
  { method: 'DELETE', path: (store) => shopperPaths.removeLocation(store, '1') },
  { method: 'GET', path: shopperPaths.wishlist },
  { method: 'POST', path: shopperPaths.addWish },
  { method: 'DELETE', path: (store) => shopperPaths.removeWish(store, '1') },
];
