import type { Endpoint } from '@najem/shared/contract/kernel';

/**
 * Remembers what is derived from a call of the contract, because each of a process's applications asks for it: tests
 * start many.
 */
export function perEndpoint<Derived>(derive: (endpoint: Endpoint) => Derived): (endpoint: Endpoint) => Derived {
  const known = new WeakMap<Endpoint, Derived>();
  return (endpoint) => {
    const derived = known.get(endpoint) ?? derive(endpoint);
    known.set(endpoint, derived);
    return derived;
  };
}
