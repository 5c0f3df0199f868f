import { formatWarrantyNumber, kindOfWarrantyCode, readWarrantyCode } from '../../contract/warranty.ts';
import { ChangeError } from '../errors/storage-error.ts';
import type { Storage } from '../storage/storage.ts';
import type { WarrantyRecord } from '../storage/warranties.ts';
import { requireOption, rejectOtherOptions, type AdminOptions } from './arguments.ts';
import { parseOrderNumber } from './order-command.ts';

/** Lists the warranties of an order, or records the serial number of one of its pieces. */
export type WarrantyCommand = {
  action: 'warranty';
  store: string;
  order: string;
  serial: { warranty: string; serial: string } | null;
  isJson: boolean;
};

/** @throws {ChangeError} with a one-sentence message */
export const parseWarrantyCommand = (values: AdminOptions): WarrantyCommand => {
  rejectOtherOptions('warranty', values, ['order', 'warranty', 'serial', 'json']);
  const { store, number } = parseOrderNumber(requireOption('order', values.order));
  const isNoted = values.warranty !== undefined || values.serial !== undefined;
  const warranty = readWarrantyCode(isNoted ? requireOption('warranty', values.warranty) : '');
  const serial = readWarrantyCode(isNoted ? requireOption('serial', values.serial) : '');
  if (isNoted && kindOfWarrantyCode(warranty) !== 'number')
    throw new ChangeError(`--warranty ${values.warranty}: expected a number such as W7K2-9QXM-4RTH`);
  if (isNoted && kindOfWarrantyCode(serial) !== 'serial')
    throw new ChangeError(`--serial ${values.serial}: expected 4 to 40 letters and digits, and no warranty number`);
  return {
    action: 'warranty',
    store,
    order: number,
    serial: isNoted ? { warranty, serial } : null,
    isJson: values.json ?? false,
  };
};

const line = ({ number, name, variantName, coveredUntil, serial, isVoid }: WarrantyRecord): string =>
  [
    formatWarrantyNumber(number),
    `${name.en}${variantName ? ` (${variantName.en})` : ''}`,
    isVoid ? 'void' : `until ${coveredUntil}`,
    ...(serial === null ? [] : [`serial ${serial}`]),
  ].join('  ');

/** Runs the command; returns the text to print. @throws {ChangeError} */
export const runWarrantyCommand = async (
  storage: Storage,
  { store, order: number, serial, isJson }: WarrantyCommand,
): Promise<string> => {
  const warranties = await storage.transaction(async (changes) => {
    const order = await changes.orderByNumber(store, number);
    if (!order) throw new ChangeError(`there is no order ${number}`);
    const before = await changes.warrantiesOfOrder(order.id);
    if (!serial) return before;
    if (!before.some((one) => one.number === serial.warranty))
      throw new ChangeError(`order ${number} has no warranty ${formatWarrantyNumber(serial.warranty)}`);
    if (!(await changes.setWarrantySerial(serial.warranty, serial.serial)))
      throw new ChangeError(`another piece has the serial number ${serial.serial}`);
    return changes.warrantiesOfOrder(order.id);
  });
  if (isJson) return JSON.stringify(warranties);
  return warranties.length === 0
    ? 'none: warranties begin when an order is delivered'
    : warranties.map((one) => line(one)).join('\n');
};
