import { CONTRACT_VERSION, isCompatibleContract } from '@najem/shared/contract';
import type { RemoteModule } from '@najem/shared/store';

/** Refuses what was built for a contract that this shell does not speak. */
export function demandContract(contract: string): void {
  if (!isCompatibleContract(contract))
    throw new Error(`Built for contract ${contract}, this shell speaks ${CONTRACT_VERSION}`);
}

/**
 * What a remote's code handed over, if it is the door of that remote. It comes from elsewhere: the compiler's word counts
 * for nothing here, and a door of another shape would break the shell at its first use.
 */
export function demandDoor(door: unknown, remote: string): RemoteModule {
  if (!isObject(door)) throw new Error(`Remote '${remote}' hands over no module`);
  const { id, contract, routes, reducer, epic } = door;
  if (id !== remote) throw new Error(`Remote '${remote}' hands over the module of '${String(id)}'`);
  demandContract(String(contract));
  if (!Array.isArray(routes) || !routes.every(isRoute)) throw new Error(`Remote '${remote}' has no proper routes`);
  for (const [name, part] of Object.entries({ reducer, epic })) {
    if (part !== undefined && typeof part !== 'function') throw new Error(`Remote '${remote}': ${name} is no function`);
  }
  return door as unknown as RemoteModule;
}

function isRoute(route: unknown): boolean {
  if (!isObject(route)) return false;
  const { path, children } = route;
  const isNamed = path === undefined || typeof path === 'string';
  return isNamed && (children === undefined || (Array.isArray(children) && children.every(isRoute)));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
