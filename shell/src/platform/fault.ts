import { type FailureStage, type Input, platform } from '@najem/shared/contract';
import { keyIn } from './release-files';
import type { Release } from './release-loader';
import { lacksShellFile } from './shell-files';

/** Why a release does not work, at which step, and which file of it is to blame. */
export interface RemoteFault {
  remote: string;
  version: string;
  stage: FailureStage;
  cause: string;
  hash?: string;
}

/** What kept a release from working though nothing is wrong with it: a file that the shell provides did not come. */
export interface ShellFault extends Omit<RemoteFault, 'stage'> {
  stage: 'shell';
}

export type Fault = RemoteFault | ShellFault;

/** As long as the contract takes. */
const LONGEST_CAUSE = 500;
/** A report that does not get through is sent again after these pauses. */
const PAUSES_MS = [1_000, 5_000, 20_000];

/** The fault of a release, or of the shell. Its hash is that of the file which an error names, or of the entry. */
export function faultOf(release: Release, stage: FailureStage, error: unknown): Fault {
  const named = (error as { request?: unknown } | null)?.request;
  const isAddress = typeof named === 'string' && URL.canParse(named, location.href);
  const hash = release.integrity[(isAddress && keyIn(release.integrity, named)) || release.entry];
  return {
    remote: release.id,
    version: release.version,
    stage: stageOf(stage, error),
    cause: causeOf(error),
    ...(hash === undefined ? {} : { hash }),
  };
}

function stageOf(stage: FailureStage, error: unknown): Fault['stage'] {
  if (lacksShellFile(error)) return 'shell';
  return stage === 'load' && isThrown(error) ? 'start' : stage;
}

/** A short text of an error for the server's statistics. */
export function causeOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_CAUSE);
}

/** Whether the remote's own code threw it, rather than that its code did not come. */
function isThrown(error: unknown): boolean {
  return (error as { isThrown?: unknown } | null)?.isThrown === true;
}

export interface FaultPost {
  /** Whose report it is: a release is judged by the number of people that it failed for. */
  readToken(): string | null;
  /** The shell's build. */
  shell: string;
}

/**
 * Tells the server of a fault, also from a page that is being left, and again when the first attempt fails: where a remote
 * does not load, often the next call does not get through either.
 */
export async function postFault(fault: RemoteFault, { readToken, shell }: FaultPost): Promise<void> {
  const body: Input<typeof platform.reportFailure> = { ...fault, shell };
  for (const pause of [0, ...PAUSES_MS]) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    const token = readToken();
    try {
      const answer = await fetch(`/api${platform.reportFailure.path}`, {
        method: platform.reportFailure.method,
        keepalive: true,
        headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify(body),
      });
      if (answer.status < 500 && answer.status !== 429) return;
    } catch {
      // No connection: the next attempt may have one.
    }
  }
}
