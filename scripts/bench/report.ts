import type { CallFigures } from './calls/calls-section.ts';
import type { ChangeFigures } from './change-section.ts';
import type { Machine } from './machine.ts';
import type { Shares } from './profile/profile-section.ts';
import type { PublishFigures } from './publish-section.ts';
import type { ServeFigures } from './serve/serve-section.ts';
import type { TransferFigures } from './transfer/transfer-section.ts';

/** All figures of one run of the bench: what `--json` writes. */
export type Report = {
  machine: Machine;
  /** Catalogue file from which the products were taken. */
  file: string;
  publish: PublishFigures[];
  change: ChangeFigures[];
  serve: ServeFigures | null;
  transfer: TransferFigures | null;
  calls: CallFigures | null;
  profile: Shares[];
  /** Seconds that the whole bench took. */
  seconds: number;
};
