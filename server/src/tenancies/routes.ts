import { tenancies } from '@najem/shared/contract/tenancies';
import { serve, type Route } from '../kernel/serve';
import { forgetTenancy } from './sides/forget-side';

export const ownTenancyRoutes: Route[] = [serve(tenancies.forget, forgetTenancy)];
