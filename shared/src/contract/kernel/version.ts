/**
 * Version of what shell and remotes agree on: this package's calls, store and bus. A remote states the one that it was
 * built against.
 */
export const CONTRACT_VERSION = '2.3';

/** Whether a remote built against `contract` runs in a shell of contract `shell`: the same major, and no newer minor. */
export function isCompatibleContract(contract: string, shell: string = CONTRACT_VERSION): boolean {
  const [major, minor] = partsOf(contract);
  const [shellMajor, shellMinor] = partsOf(shell);
  return major === shellMajor && minor <= shellMinor;
}

/** Whether two contracts have the same major: what a remote uses of the one may then be compared with the other. */
export function isSameMajor(contract: string, shell: string = CONTRACT_VERSION): boolean {
  return partsOf(contract)[0] === partsOf(shell)[0];
}

function partsOf(version: string): [major: number, minor: number] {
  const [, major, minor] = /^(\d+)\.(\d+)$/.exec(version) ?? [];
  return [Number(major), Number(minor)];
}
