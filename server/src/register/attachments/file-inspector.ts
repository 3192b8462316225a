import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  ATTACHMENT_LONG_SIDE,
  ATTACHMENT_MAX_PAGES,
  ATTACHMENT_MAX_PIXELS,
  type AttachmentCause,
  type AttachmentType,
} from '@najem/shared/domain/register';
import type { Log } from '../../kernel/log';

/** A file whose start shows this type. */
export interface InspectedFile {
  mediaType: AttachmentType;
  content: Uint8Array;
}

/** What the examination of a file found: a picture, or the pictures of a PDF's pages, are all that is kept. */
export type Finding = { is: 'refused'; cause: AttachmentCause } | { is: 'encoded'; content: Uint8Array<ArrayBuffer> };

/** Examines each file in a process of its own that ends with it: what a hostile file costs, nothing else pays. */
export interface FileInspector {
  /** Examines a file. One that takes too long or too much memory, or that ends its process, is unreadable. */
  inspect(file: InspectedFile): Promise<Finding>;
  /** Ends the processes; files that are being examined fail. */
  close(): Promise<void>;
}

declare module '../../kernel/context' {
  interface Context {
    inspector: FileInspector;
  }
}

/** What the process is to do. */
export interface Task {
  mediaType: AttachmentType;
  limits: { pixels: number; longSide: number; pages: number; bytes: number };
}

/** The line of the process's answer; an `encoded` one is followed by so many bytes. */
export type Answer = { is: 'refused'; cause: AttachmentCause } | { is: 'encoded'; size: number };

export interface FileInspectorOptions {
  log: Log;
  /** The program of the processes; the built one when absent. */
  programFile?: string;
  /** How long a process may take for its file, from its start on, before it is killed. */
  longestMs?: number;
  /** Of a processor, as the operating system counts them. */
  cpuSeconds?: number;
}

const LONGEST_MS = 30_000;
/** A busy machine takes seconds to start a process, which is no fault of a file. */
const LONGEST_START_MS = 60_000;
/** A busy machine refuses no good file: 100 pages take half of it. */
const CPU_SECONDS = 10;
/**
 * Writable memory of the process, in KiB: V8 reserves 512 MiB of it for machine code and uses a few; the rest is left for
 * everything else. Linux alone keeps to it.
 */
const DATA_KIB = (512 + 448) * 1024;
const HEAP_MB = 96;
const YOUNG_MB = 8;
/** Of 64 KiB each: what the renderer of PDFs may take, in which a page of A4 at 600 dots per inch fits. */
const WASM_PAGES = (176 * 1024) / 64;
const MOST_KEPT_BYTES = 32 * 1024 * 1024;
const MOST_OUTPUT_BYTES = 2 * MOST_KEPT_BYTES;
const MOST_ERROR_TEXT = 2000;
const READY = 'ready\n';
/** Below the priority of those that answer. */
const NICENESS = 10;

/** Limits of the system, where what is stricter already stays: no file can be written, and nothing is dumped. */
function limitsOf(cpuSeconds: number): string {
  const limits = [`-t ${cpuSeconds}`, `-d ${DATA_KIB}`, '-f 0', '-c 0'];
  return [...limits.map((limit) => `ulimit ${limit} 2>/dev/null || :`), 'exec /usr/bin/env -i "$@"'].join('; ');
}

/** Creates the inspector. */
export function createFileInspector(options: FileInspectorOptions): FileInspector {
  const { log, programFile = path.resolve('server/dist/inspection-program.mjs') } = options;
  const { longestMs = LONGEST_MS, cpuSeconds = CPU_SECONDS } = options;
  const running = new Set<ChildProcessWithoutNullStreams>();
  let isClosing = false;

  async function inspect({ mediaType, content }: InspectedFile): Promise<Finding> {
    const child = startProgram(programFile, { task: { mediaType, limits: LIMITS }, cpuSeconds });
    running.add(child);
    const kill = () => child.kill('SIGKILL');
    let late = setTimeout(kill, LONGEST_START_MS);
    child.stdout.once('data', () => {
      clearTimeout(late);
      late = setTimeout(kill, longestMs);
    });
    try {
      const { output, errorText, ending } = await exchange(child, content);
      if (isClosing) throw new Error('The file inspector was closed');
      if (!output.subarray(0, READY.length).equals(Buffer.from(READY))) {
        throw new Error(`The program that examines files did not start (${ending}): ${errorText}`);
      }
      const finding = readFinding(output.subarray(READY.length));
      if (finding) return finding;
      log.warn({ mediaType, ending }, 'file could not be examined');
      return { is: 'refused', cause: 'unreadable' };
    } finally {
      clearTimeout(late);
      running.delete(child);
    }
  }

  return {
    inspect,
    async close() {
      isClosing = true;
      for (const child of running) child.kill('SIGKILL');
    },
  };
}

const LIMITS: Task['limits'] = {
  pixels: ATTACHMENT_MAX_PIXELS,
  longSide: ATTACHMENT_LONG_SIDE,
  pages: ATTACHMENT_MAX_PAGES,
  bytes: MOST_KEPT_BYTES,
};

/**
 * Starts the program without environment, with the limits of the operating system where it has a shell that sets them, and
 * with Node's own: it reads its packages alone, writes no file and starts nothing.
 */
function startProgram(
  programFile: string,
  { task, cpuSeconds }: { task: Task; cpuSeconds: number },
): ChildProcessWithoutNullStreams {
  // Packages are looked for by the folder's name, and read where it is.
  const folders = ['node_modules', 'server'].flatMap((folder) => [path.resolve(folder), realpathSync(folder)]);
  const readable = [...new Set(folders)].map((folder) => `--allow-fs-read=${folder}${path.sep}*`);
  const command = [
    process.execPath,
    ...[`--max-old-space-size=${HEAP_MB}`, `--max-semi-space-size=${YOUNG_MB}`, `--wasm-max-mem-pages=${WASM_PAGES}`],
    ...['--permission', '--allow-addons', ...readable, '--disallow-code-generation-from-strings', '--no-warnings'],
    // As it is granted, where folders are links.
    realpathSync(programFile),
    JSON.stringify(task),
  ] as const;
  const child =
    process.platform === 'win32'
      ? spawn(command[0], command.slice(1), { env: { SystemRoot: process.env.SystemRoot }, windowsHide: true })
      : spawn('/bin/sh', ['-c', limitsOf(cpuSeconds), 'sh', ...command], { env: {} });
  if (child.pid !== undefined) os.setPriority(child.pid, NICENESS);
  return child;
}

/** Gives the file to the process and collects what it writes, until it has ended. */
async function exchange(child: ChildProcessWithoutNullStreams, content: Uint8Array) {
  const output: Buffer[] = [];
  let length = 0;
  let errorText = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output.push(chunk);
    length += chunk.length;
    if (length > MOST_OUTPUT_BYTES) child.kill('SIGKILL');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    if (errorText.length < MOST_ERROR_TEXT) errorText += chunk.toString('latin1');
  });
  // A process that ends before it has read everything says why by its ending.
  child.stdin.on('error', () => undefined);
  child.stdin.end(content);
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { output: Buffer.concat(output), errorText: errorText.slice(0, MOST_ERROR_TEXT), ending: signal ?? code ?? 0 };
}

/** Reads an answer that is whole; undefined for any other, which a process that was ended leaves. */
function readFinding(output: Buffer): Finding | undefined {
  const end = output.indexOf('\n');
  if (end < 0) return undefined;
  const answer = JSON.parse(output.toString('utf8', 0, end)) as Answer;
  if (answer.is === 'refused') return answer;
  const content = new Uint8Array(output.subarray(end + 1));
  return content.length === answer.size ? { is: 'encoded', content } : undefined;
}
