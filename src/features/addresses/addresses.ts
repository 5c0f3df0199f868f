import { atom } from 'nanostores';
import type { Location, LocationRequest } from '../../contract/locations.ts';
import { createSameKey } from '../../ui/state/same-key.ts';
import type { ShopperApi } from '../../ui/state/shopper-api.ts';
import { newKey } from '../../ui/state/shopper-api.ts';
import { isPassing, problemOf } from '../../ui/state/problems.ts';

/** The shopper's addresses, shared by all parts of a page. */
export type SavedAddresses = { state: 'loading' | 'ready' | 'failed'; list: readonly Location[] };

export const $addresses = atom<SavedAddresses>({ state: 'loading', list: [] });

/** Puts the default address first; otherwise keeps the API's order. */
const sorted = (list: readonly Location[]): Location[] =>
  list.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault));

/** Stores addresses that were fetched elsewhere, such as by the checkout. */
export const setAddresses = (list: readonly Location[]): void => $addresses.set({ state: 'ready', list: sorted(list) });

let loads = 0;

/** Fetches the addresses; the current ones stay until the response arrives. Outdated responses are not shown. */
export const loadAddresses = async (api: ShopperApi): Promise<readonly Location[]> => {
  loads += 1;
  const number = loads;
  try {
    const list = sorted(await api.locations());
    if (number === loads) setAddresses(list);
    return list;
  } catch {
    const { list } = $addresses.get();
    if (number === loads) $addresses.set({ state: 'failed', list });
    return list;
  }
};

const added = createSameKey();

/** `failed`: the address could not be added; `saved` is then the one used instead, null if there is none. */
export type Added = { failed: boolean; saved: Location | null };

/**
 * Adds an address. If that fails, the addresses are fetched again and the first is used (R74).
 * @throws a rejection, such as of invalid input, which the shopper can fix
 */
export const addAddress = async (api: ShopperApi, body: LocationRequest): Promise<Added> => {
  try {
    const { id } = await api.addLocation(body, added.keyFor(body));
    const list = await loadAddresses(api);
    const saved = list.find((address) => address.id === id) ?? null;
    // If the list could not be fetched, saving once more sends the same request, which adds nothing.
    if (saved) added.done();
    return { failed: saved === null, saved };
  } catch (error) {
    if (!isPassing(error)) throw error;
    const [first] = await loadAddresses(api);
    return { failed: true, saved: first ?? null };
  }
};

const changed = createSameKey();

/** @throws what the client throws; the list stays as it was */
export const updateAddress = async (api: ShopperApi, id: string, body: Partial<LocationRequest>): Promise<void> => {
  await api.updateLocation(id, body, changed.keyFor([id, body]));
  changed.done();
  await loadAddresses(api);
};

/**
 * Removes an address, which another tab may have done already.
 * @throws what the client throws; the list stays as it was
 */
export const removeAddress = async (api: ShopperApi, id: string): Promise<void> => {
  try {
    await api.removeLocation(id, newKey());
  } catch (error) {
    if (problemOf(error).code !== 'not_found') throw error;
  }
  await loadAddresses(api);
};
