import { rentCoinsRoutes } from './rentcoins/routes';
import type { Route } from './serve';

/** Everything this server answers below `/api`, feature by feature. */
export function allRoutes(): Route[] {
  return [...rentCoinsRoutes];
}
