import { atom } from 'nanostores';
import type { Location, LocationRequest } from '../../contract/locations.ts';
import { createSameKey } from '../../ui/state/same-key.ts';
import type { ShopperApi } from '../../ui/state/shopper-api.ts';
import { newKey } from '../../ui/state/shopper-api.ts';
import { isPassing } from '../../ui/state/problems.ts';

/** The shopper's places, for whatever part of a page shows them. */
export type Places = { state: 'loading' | 'ready' | 'failed'; list: readonly Location[] };

export const places = atom<Places>({ state: 'loading', list: [] });

/** The default one first, else as the API has them. */
const sorted = (list: readonly Location[]): Location[] =>
  list.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault));

/** Asks the API; what is shown stays until the answer. */
export const loadPlaces = async (api: ShopperApi): Promise<readonly Location[]> => {
  try {
    const list = sorted(await api.locations());
    places.set({ state: 'ready', list });
    return list;
  } catch {
    places.set({ state: 'failed', list: places.get().list });
    return places.get().list;
  }
};

const added = createSameKey();

/** `failed`: it could not be added; `place` is the one that is used in its stead, null where there is none. */
export type Added = { failed: boolean; place: Location | null };

/**
 * Adds a place. Where that fails, the places are fetched anew and the first is used (R74). A refusal, of
 * what was typed for one, is thrown: it is for the shopper to mend.
 */
export const addPlace = async (api: ShopperApi, body: LocationRequest): Promise<Added> => {
  try {
    const { id } = await api.addLocation(body, added.keyFor(body));
    added.done();
    const list = await loadPlaces(api);
    return { failed: false, place: list.find((place) => place.id === id) ?? null };
  } catch (error) {
    if (!isPassing(error)) throw error;
    const [first] = await loadPlaces(api);
    return { failed: true, place: first ?? null };
  }
};

const changed = createSameKey();

/** @throws what the client throws; the list stays as it was */
export const changePlace = async (api: ShopperApi, id: string, body: Partial<LocationRequest>): Promise<void> => {
  await api.updateLocation(id, body, changed.keyFor([id, body]));
  changed.done();
  await loadPlaces(api);
};

/** @throws what the client throws; the list stays as it was */
export const removePlace = async (api: ShopperApi, id: string): Promise<void> => {
  await api.removeLocation(id, newKey());
  await loadPlaces(api);
};
