import { ChangeError } from '../errors/storage-error.ts';
import type { Storage } from '../storage/storage.ts';
import { readArguments, usage } from './arguments.ts';
import { readBookingCommand, runBookingCommand, type BookingCommand } from './booking-command.ts';
import { isShopStep, readOrderCommand, runOrderCommand, type OrderCommand } from './order-command.ts';
import { readOutboxCommand, runOutboxCommand, type OutboxCommand } from './outbox-command.ts';
import { readPaymentCommand, runPaymentCommand, type PaymentCommand } from './payment-command.ts';
import { readGoodsCommand, runGoodsCommand, type GoodsCommand } from './product-command.ts';
import { readWarrantyCommand, runWarrantyCommand, type WarrantyCommand } from './warranty-command.ts';

/** What a shop's staff does by hand (D31): prices, stock, orders, bookings, warranties, payments, what was told to whom. */
export type ShopCommand =
  | BookingCommand
  | GoodsCommand
  | OrderCommand
  | OutboxCommand
  | PaymentCommand
  | WarrantyCommand;

/** Reads the command line. @throws {ChangeError} in one clear sentence */
export const readShopCommand = (args: string[], now: Date): ShopCommand => {
  const { action, step, values } = readArguments(args);
  if (action === 'price' || action === 'stock') return readGoodsCommand(action, values, now);
  if (action === 'order' || isShopStep(action)) return readOrderCommand(action, values);
  if (action === 'booking') return readBookingCommand(step, values, now);
  if (action === 'outbox') return readOutboxCommand(values);
  if (action === 'warranty') return readWarrantyCommand(values);
  if (action === 'payments' || action === 'payback') return readPaymentCommand(action, values);
  throw new ChangeError(`there is no action "${action}"\n${usage}`);
};

/** Does it; gives what to print. @throws {ChangeError | ApiError | StorageError} in a sentence */
export const runShopCommand = async (storage: Storage, command: ShopCommand): Promise<string> => {
  if (command.action === 'price' || command.action === 'stock') return runGoodsCommand(storage, command);
  if (command.action === 'booking') return runBookingCommand(storage, command);
  if (command.action === 'outbox') return runOutboxCommand(storage, command);
  if (command.action === 'warranty') return runWarrantyCommand(storage, command);
  if (command.action === 'payments' || command.action === 'payback') return runPaymentCommand(storage, command);
  return runOrderCommand(storage, command);
};
