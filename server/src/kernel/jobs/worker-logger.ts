import { Logger as WorkerLogger } from 'graphile-worker';
import type { Log } from '../log';

/** Creates the job queue's logger over the program's log. Its messages name jobs and workers, never payloads. */
export function createWorkerLogger(log: Log): WorkerLogger {
  return new WorkerLogger((scope) => (level, message) => {
    if (level === 'error') log.error({ scope: scope.label }, message);
    else if (level === 'warning') log.warn({ scope: scope.label }, message);
    else log.debug({ scope: scope.label }, message);
  });
}
