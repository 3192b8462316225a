import path from 'node:path';
import type { AttachmentCause, AttachmentType } from '@najem/shared/domain';
import { fieldsOf } from '@najem/shared/domain';
import { Piscina } from 'piscina';
import type { Log } from '../log';

/** A file whose start shows this type. */
export interface InspectedFile {
  mediaType: AttachmentType;
  content: Uint8Array;
}

/** What the examination of a file found; a picture is encoded again. */
export type Finding =
  { is: 'refused'; cause: AttachmentCause } | { is: 'unchanged' } | { is: 'encoded'; content: Uint8Array<ArrayBuffer> };

/** Examines files in a thread of its own: what a hostile file costs, it does not cost the calls. */
export interface FileInspector {
  /** Examines a file after those that came before it; one that takes too long or too much memory is unreadable. */
  inspect(file: InspectedFile): Promise<Finding>;
  /** Ends the thread; a file that is examined fails. */
  close(): Promise<void>;
}

const LONGEST_MS = 60_000;
const THREAD_IDLE_MS = 60_000;
const THREAD_HEAP_MB = 256;
/** A thread without memory, and one that was ended because its file took too long. */
const UNREADABLE = new Set(['ERR_WORKER_OUT_OF_MEMORY', 'AbortError']);

/** Creates the inspector; its thread starts with the first file. `workerFile` is the built program when absent. */
export function createFileInspector({ log, workerFile }: { log: Log; workerFile?: string }): FileInspector {
  const pool = new Piscina<InspectedFile, Finding>({
    filename: workerFile ?? path.resolve('server/dist/inspection-worker.mjs'),
    name: 'inspectFile',
    minThreads: 0,
    // One after another: a decoded picture takes up to 200 MB.
    maxThreads: 1,
    idleTimeout: THREAD_IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
  });
  pool.on('error', (error) => log.error({ err: error }, 'thread of the file inspector failed'));
  return {
    async inspect(file) {
      try {
        return await pool.run(file, { signal: AbortSignal.timeout(LONGEST_MS) });
      } catch (error) {
        const { name, code } = fieldsOf(error);
        if (!UNREADABLE.has(String(code)) && !UNREADABLE.has(String(name))) throw error;
        log.warn({ mediaType: file.mediaType, code: code ?? name }, 'file could not be examined');
        return { is: 'refused', cause: 'unreadable' };
      }
    },
    close: () => pool.destroy(),
  };
}
