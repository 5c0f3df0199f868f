import { isTrusted, observeClock as observe, type ClockMark } from '../../../lib/clock-guard.ts';
import type { Connection } from './connection.ts';
import { parsed, stored } from './json.ts';
import { readNote, writeNote } from './notes.ts';

const clockNote = 'clock';

/** See `Changes.observeClock`. */
export const observeClock = (db: Connection, now: string): boolean => {
  const note = readNote(db, clockNote);
  const mark = observe(note === null ? null : parsed<ClockMark>(note), Date.parse(now));
  writeNote(db, clockNote, stored(mark));
  return isTrusted(mark);
};
