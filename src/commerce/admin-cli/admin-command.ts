import { ChangeError } from '../errors/storage-error.ts';
import type { Storage } from '../storage/storage.ts';
import { parseAdminArguments, adminUsage } from './arguments.ts';
import { parseBookingCommand, runBookingCommand, type BookingCommand } from './booking-command.ts';
import { isOrderTransition, parseOrderCommand, runOrderCommand, type OrderCommand } from './order-command.ts';
import { parseOutboxCommand, runOutboxCommand, type OutboxCommand } from './outbox-command.ts';
import { parsePaymentCommand, runPaymentCommand, type PaymentCommand } from './payment-command.ts';
import { parseProductCommand, runProductCommand, type ProductCommand } from './product-command.ts';
import { parseWarrantyCommand, runWarrantyCommand, type WarrantyCommand } from './warranty-command.ts';

/**
 * What a shop's staff manages by hand (R101): prices, stock, orders, bookings, warranties, payments, sent
 * notifications.
 */
export type AdminCommand =
  | BookingCommand
  | ProductCommand
  | OrderCommand
  | OutboxCommand
  | PaymentCommand
  | WarrantyCommand;

/** Parses the command line. @throws {ChangeError} with a one-sentence message */
export const parseAdminCommand = (args: string[], now: Date): AdminCommand => {
  const { action, step, values } = parseAdminArguments(args);
  if (action === 'price' || action === 'stock') return parseProductCommand(action, values, now);
  if (action === 'order' || isOrderTransition(action)) return parseOrderCommand(action, values);
  if (action === 'booking') return parseBookingCommand(step, values, now);
  if (action === 'outbox') return parseOutboxCommand(values);
  if (action === 'warranty') return parseWarrantyCommand(values);
  if (action === 'payments' || action === 'payback') return parsePaymentCommand(action, values);
  throw new ChangeError(`there is no action "${action}"\n${adminUsage}`);
};

/** Runs a command; returns the text to print. @throws {ChangeError | CommerceError | StorageError} */
export const runAdminCommand = async (storage: Storage, command: AdminCommand): Promise<string> => {
  if (command.action === 'price' || command.action === 'stock') return runProductCommand(storage, command);
  if (command.action === 'booking') return runBookingCommand(storage, command);
  if (command.action === 'outbox') return runOutboxCommand(storage, command);
  if (command.action === 'warranty') return runWarrantyCommand(storage, command);
  if (command.action === 'payments' || command.action === 'payback') return runPaymentCommand(storage, command);
  return runOrderCommand(storage, command);
};
