import { CommerceError } from '../errors/commerce-error.ts';
import type { Owner } from '../storage/carts.ts';
import type { OrderAddress } from '../storage/orders.ts';
import type { MerchantSettings } from '../storage/stores.ts';
import type { StorageReads } from '../storage/storage.ts';

const noAddress = (): CommerceError => new CommerceError('not_found', 'there is no such address');

/**
 * Resolves the delivery address to a copy that later edits do not affect: one of the shopper's locations by its id, or
 * a branch of the shop as `branch-{id}`.
 * @throws {CommerceError} not_found, also for another shopper's location
 */
export const resolveDeliveryAddress = async (
  reading: Pick<StorageReads, 'location' | 'account'>,
  { account }: Owner,
  { branches }: MerchantSettings,
  address: string,
): Promise<OrderAddress> => {
  const branchId = /^branch-(\d{1,9})$/u.exec(address)?.[1];
  if (branchId !== undefined) {
    const branch = branches.find(({ id }) => id === Number(branchId));
    if (!branch) throw noAddress();
    return {
      name: branch.name,
      phone: branch.phone,
      description: branch.address,
      provinceCode: null,
      isPickup: true,
      branchId: branch.id,
    };
  }
  const location = /^[1-9]\d{0,14}$/u.test(address) ? await reading.location(account, Number(address)) : null;
  if (!location) throw noAddress();
  return {
    name: { en: location.name },
    phone: location.phone ?? (await reading.account(account))?.phone ?? null,
    description: { en: [location.description, location.landmark].filter(Boolean).join(', ') },
    provinceCode: location.provinceCode,
    isPickup: false,
  };
};
