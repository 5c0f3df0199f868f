import { pino, type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from './log-levels.ts';

export type LoggerOptions = {
  /** The process, as metrics name it: `server-1`, `worker`. */
  name: string;
  level: LogLevel;
  /** Default: standard error. */
  destination?: DestinationStream;
};

/**
 * Creates a logger that writes JSON lines with pino's names, `level` as a word and `time` in ISO 8601; traces are named
 * `trace_id` and `span_id`, as OpenTelemetry names them in logs of other formats. See "Log" in docs/operations.md.
 */
export const createLogger = ({ name, level, destination = pino.destination(2) }: LoggerOptions): Logger =>
  pino(
    {
      level,
      base: { process: name, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
