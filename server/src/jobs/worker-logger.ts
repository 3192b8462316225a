import { Logger as WorkerLogger } from 'graphile-worker';
import type { Log } from '../log';

/** Lets the job queue speak into the program's own log. Its messages name jobs and workers, never their payloads. */
export function workerLogger(log: Log): WorkerLogger {
  return new WorkerLogger((scope) => (level, message) => {
    if (level === 'error') log.error({ scope: scope.label }, message);
    else if (level === 'warning') log.warn({ scope: scope.label }, message);
    else log.debug({ scope: scope.label }, message);
  });
}
