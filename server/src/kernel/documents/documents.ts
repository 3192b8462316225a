import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fieldsOf } from '@najem/shared/domain/kernel';
import { Piscina } from 'piscina';
import { LruMap } from 'toad-cache';
import { refuse } from '../errors';
import type { Log } from '../log';

/** What a document of each kind shows. Each feature adds its kinds to this interface, where it renders them. */
export interface DocumentKinds {}

/** Everything that a document shows. */
export type DocumentRequest = {
  [Kind in keyof DocumentKinds]: { kind: Kind } & DocumentKinds[Kind];
}[keyof DocumentKinds];

export type DocumentContent = Uint8Array<ArrayBuffer>;

/** Renders PDFs in threads of their own, because the layout of a long one would stop every other call. */
export interface Documents {
  /** Renders a document, or takes the bytes of the last one with the same content. UNAVAILABLE when too many wait. */
  render(request: DocumentRequest): Promise<DocumentContent>;
  /** Ends the threads; documents under way fail. */
  close(): Promise<void>;
}

declare module '../context' {
  interface Context {
    documents: Documents;
  }
}

export interface DocumentsOptions {
  log: Log;
  /** The program of the threads; the built one when absent. */
  workerFile?: string;
}

/** One core stays free for the calls. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
const THREAD_IDLE_MS = 60_000;
const THREAD_HEAP_MB = 256;
/** Layouts are many short-lived objects: with the default they take 150 MB more before they are cleared away. */
const THREAD_YOUNG_MB = 24;
const MOST_WAITING = 50;
/** With the wait for a free thread. */
const LONGEST_MS = 30_000;
/** Documents are repeated within minutes, if ever, and hold personal data. */
const CACHED_DOCUMENTS = 50;
const CACHED_MS = 600_000;

/** Creates the pool; its threads start with the first document. */
export function createDocuments({ log, workerFile }: DocumentsOptions): Documents {
  const pool = new Piscina<DocumentRequest, DocumentContent>({
    filename: workerFile ?? path.resolve('server/dist/document-worker.mjs'),
    name: 'renderDocument',
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: THREAD_IDLE_MS,
    maxQueue: MOST_WAITING,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB, maxYoungGenerationSizeMb: THREAD_YOUNG_MB },
  });
  pool.on('error', (error) => log.error({ err: error }, 'thread for documents failed'));
  /** By the checksum of the content; concurrent calls for one document share it. */
  const rendered = new LruMap<Promise<DocumentContent>>(CACHED_DOCUMENTS, CACHED_MS);

  async function renderNew(request: DocumentRequest): Promise<DocumentContent> {
    if (pool.queueSize >= MOST_WAITING) refuse('UNAVAILABLE');
    try {
      return await pool.run(request, { signal: AbortSignal.timeout(LONGEST_MS) });
    } catch (error) {
      if (fieldsOf(error).name !== 'AbortError') throw error;
      log.error({ kind: request.kind }, 'document took too long');
      return refuse('UNAVAILABLE');
    }
  }

  return {
    render(request) {
      const checksum = createHash('sha256').update(JSON.stringify(request)).digest('base64');
      const known = rendered.get(checksum);
      if (known) return known;
      const content = renderNew(request);
      rendered.set(checksum, content);
      content.catch(() => rendered.delete(checksum));
      return content;
    },
    close: () => pool.destroy(),
  };
}
