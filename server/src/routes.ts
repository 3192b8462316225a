import { peopleRoutes } from './people/routes';
import { referralRoutes } from './referrals/routes';
import { rentCoinsRoutes } from './rentcoins/routes';
import { reportRoutes } from './reports/routes';
import type { Route } from './serve';
import { siteRoutes } from './site/faults';
import { subjectRoutes } from './subjects/routes';

/** Everything this server answers below `/api`, feature by feature. */
export function allRoutes(): Route[] {
  return [...peopleRoutes, ...rentCoinsRoutes, ...siteRoutes, ...subjectRoutes, ...reportRoutes, ...referralRoutes];
}
