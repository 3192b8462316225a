import type { Endpoint } from '@najem/shared/contract/kernel';
import { allRoutes } from '../../src/routes';

const served: ReadonlySet<Endpoint> = new Set(allRoutes().map(({ endpoint }) => endpoint));

/** Whether a call has a use case; one that is declared alone answers everybody with NOT_BUILT. */
export function isServed(endpoint: Endpoint): boolean {
  return served.has(endpoint);
}
