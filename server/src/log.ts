import { destination, type Logger, pino } from 'pino';
import type { LogLevel } from './config';

/** Makes the program's log: JSON lines on standard output, free of personal data. */
export function createLog(level: LogLevel): Logger {
  return pino(
    { level, timestamp: () => `,"time":"${new Date().toISOString()}"` },
    destination({ dest: 1, sync: false }),
  );
}
