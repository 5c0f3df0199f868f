import { fromCents } from '../../contract/money.ts';
import { computeDeliveryFee } from '../orders/delivery-fee.ts';
import type { LocationRecord } from '../storage/locations.ts';
import { getMerchantSettings, type StoreDetails } from '../storage/stores.ts';

/** Serializes a location with its regular delivery fee, ignoring the order value from which delivery is free (R73). */
export const serializeLocation = (location: LocationRecord, details: StoreDetails) => ({
  id: location.id,
  name: location.name,
  description: location.description,
  lat: location.lat,
  long: location.long,
  phone: location.phone,
  province_code: location.provinceCode,
  district_code: location.districtCode,
  commune_code: location.communeCode,
  landmark: location.landmark,
  is_default: location.isDefault,
  delivery_fee: fromCents(
    computeDeliveryFee(
      getMerchantSettings(details).delivery,
      { provinceCode: location.provinceCode, isPickup: false },
      null,
    ),
  ),
});
