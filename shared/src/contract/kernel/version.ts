/**
 * Version of what shell and remotes agree on: this package's calls, store and bus. A remote states the one that it was
 * built against.
 */
export const CONTRACT_VERSION = '2.4';

/**
 * Whether a remote built against `contract` runs in a shell of contract `shell`: the same major, and no newer minor.
 * `isCompared`: what the remote uses was compared with the shell, so that the minor says nothing more.
 */
export function isCompatibleContract(contract: string, isCompared = false, shell: string = CONTRACT_VERSION): boolean {
  const [major, minor] = partsOf(contract);
  const [shellMajor, shellMinor] = partsOf(shell);
  return major === shellMajor && (isCompared || minor <= shellMinor);
}

function partsOf(version: string): [major: number, minor: number] {
  const [, major, minor] = /^(\d+)\.(\d+)$/.exec(version) ?? [];
  return [Number(major), Number(minor)];
}
