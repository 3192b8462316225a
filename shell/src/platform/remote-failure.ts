import type { Input } from '@najem/shared/contract/kernel';
import { type FailureStage, platform } from '@najem/shared/contract/platform';
import { isRecord } from '@najem/shared/domain/kernel';
import { maskErrorText } from '@najem/shared/domain/platform';
import { findIntegrityKey } from './release-files';
import type { NamedRelease, Release } from './release';
import { isShellFileError } from './shell-files';

/** Why a release does not work (without personal data), at which step, and the hash of the file that failed. */
export interface RemoteFailure {
  remote: string;
  version: string;
  stage: FailureStage;
  cause: string;
  hash?: string;
}

/** A working release could not start because a file of the shell did not load. */
export interface ShellFailure extends Omit<RemoteFailure, 'stage'> {
  stage: 'shell';
}

export type ReleaseFailure = RemoteFailure | ShellFailure;

/** A report that was not delivered is sent again after these pauses. */
const PAUSES_MS = [1_000, 5_000, 20_000];

/** The failure of a release, or of the shell. Its hash, where known, is that of the file named by the error, or of the entry. */
export function describeFailure(
  release: NamedRelease & Partial<Release>,
  stage: FailureStage,
  error: unknown,
): ReleaseFailure {
  const request = isRecord(error) ? error.request : undefined;
  const isAddress = typeof request === 'string' && URL.canParse(request, location.href);
  const { integrity = {}, entry = '' } = release;
  const hash = integrity[(isAddress && findIntegrityKey(integrity, request)) || entry];
  return {
    remote: release.id,
    version: release.version,
    stage: stageOf(stage, error),
    cause: maskErrorText(error instanceof Error ? error.message : String(error)),
    hash,
  };
}

function stageOf(stage: FailureStage, error: unknown): ReleaseFailure['stage'] {
  if (isShellFileError(error)) return 'shell';
  return stage === 'load' && isThrown(error) ? 'start' : stage;
}

/** True if the remote's own code threw the error; false if its code did not load. */
function isThrown(error: unknown): boolean {
  return isRecord(error) && error.isThrown === true;
}

export interface FailureSender {
  /** A release is judged by the number of people for whom it failed, so the report names the person. */
  readToken(): string | null;
  /** The shell's build. */
  shell: string;
}

/**
 * Sends a failure to the server, also from a page that is being left, and retries an undelivered report: where a remote
 * does not load, the next call often fails as well.
 */
export async function sendFailure(failure: RemoteFailure, { readToken, shell }: FailureSender): Promise<void> {
  const body: Input<typeof platform.reportFailure> = { ...failure, shell };
  let isRefused = false;
  for (const pause of [0, ...PAUSES_MS]) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    const token: string | null = isRefused ? null : readToken();
    try {
      const response: Response = await fetch(`/api${platform.reportFailure.path}`, {
        method: platform.reportFailure.method,
        keepalive: true,
        headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify(body),
      });
      // The token expired: the site's cookie still says whose browser it is.
      isRefused = response.status === 401 && token !== null;
      if (!isRefused && response.status < 500 && response.status !== 429) return;
    } catch {
      // No connection: the next attempt may have one.
    }
  }
}
