import { CONTRACT_VERSION, isCompatibleContract } from '@najem/shared/contract/kernel';
import { isRecord } from '@najem/shared/domain/kernel';
import type { RemoteModule, StoreModule } from '@najem/shared/store';

/**
 * Throws if this shell cannot run a remote built for `contract`. `isCompared`: the server has compared what the remote uses
 * with this shell, so that a newer minor is no reason against it.
 */
export function requireContract(contract: string, isCompared: boolean): void {
  if (!isCompatibleContract(contract, isCompared)) {
    throw new Error(`Built for contract ${contract}, this shell supports ${CONTRACT_VERSION}`);
  }
}

/**
 * Throws unless `value` is the module of `remote`. The value comes from another build, so its type is checked at run time:
 * a module of another shape would break the shell at its first use.
 */
export function assertRemoteModule(value: unknown, remote: string): asserts value is RemoteModule {
  if (!isRecord(value)) throw new Error(`Remote '${remote}' exposes no module`);
  const { contract, routes, parts = {}, listens } = value;
  assertStoreModule(value, remote);
  // The minor was checked by the release's record.
  requireContract(String(contract), true);
  if (!Array.isArray(routes) || !routes.every(isRoute)) throw new Error(`Remote '${remote}' has invalid routes`);
  if (!isRecord(parts) || !Object.values(parts).every(isComponent))
    throw new Error(`Remote '${remote}' has invalid parts`);
  if (listens !== undefined) assertStoreModule(listens, remote);
}

/** Throws unless `value` brings state and epics of `remote`. */
export function assertStoreModule(value: unknown, remote: string): asserts value is StoreModule {
  if (!isRecord(value)) throw new Error(`Remote '${remote}' exposes no module`);
  const { id, reducer, epic } = value;
  if (id !== remote) throw new Error(`Remote '${remote}' exposes the module of '${String(id)}'`);
  for (const [name, part] of Object.entries({ reducer, epic })) {
    if (part !== undefined && typeof part !== 'function') {
      throw new Error(`Remote '${remote}': ${name} is not a function`);
    }
  }
}

/** A function, or an object of React's such as that of `lazy`. */
function isComponent(part: unknown): boolean {
  return typeof part === 'function' || (isRecord(part) && '$$typeof' in part);
}

function isRoute(route: unknown): boolean {
  if (!isRecord(route)) return false;
  const { path, children } = route;
  const hasPath = path === undefined || typeof path === 'string';
  return hasPath && (children === undefined || (Array.isArray(children) && children.every(isRoute)));
}
