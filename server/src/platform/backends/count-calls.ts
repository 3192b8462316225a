import { bucketOf } from '../../kernel/metrics/histogram';
import type { Context } from '../tables';
import { addCounts, type CountRow } from '../telemetry/queries';
import type { CallFault } from '../telemetry/tables';

/** Counts calls to backends by remote and version. */
export interface CallCounts {
  /** A call that was answered, or went wrong after so many milliseconds. */
  add(call: { remote: string; version: string; ms: number; fault?: CallFault | undefined }): void;
  /** A call that was counted went wrong afterwards. */
  addFault(call: { remote: string; version: string }, fault: CallFault): void;
  /** Resolves when everything that was counted is stored. */
  settled(): Promise<void>;
}

/** No call waits for its count: those that end while others are stored are stored together afterwards. */
export function countCalls(ctx: Context): CallCounts {
  let rows: CountRow[] = [];
  let storing: Promise<void> | undefined;
  const store = async () => {
    while (rows.length > 0) {
      const batch = rows;
      rows = [];
      // A count that is lost changes no answer.
      await addCounts(ctx, '', batch).catch((error: unknown) =>
        ctx.log.warn({ err: error }, 'calls to backends not counted'),
      );
    }
    storing = undefined;
  };
  const add = (row: CountRow) => {
    rows.push(row);
    storing ??= store();
  };
  const addFault: CallCounts['addFault'] = ({ remote: source, version }, fault) =>
    add({ source, version, metric: `call-${fault}`, bucket: 0, count: 1 });
  return {
    add({ remote, version, ms, fault }) {
      add({ source: remote, version, metric: 'call', bucket: bucketOf(ms), count: 1 });
      if (fault) addFault({ remote, version }, fault);
    },
    addFault,
    settled: async () => storing,
  };
}
