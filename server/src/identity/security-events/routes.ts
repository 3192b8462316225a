import { admin } from '@najem/shared/contract';
import { type Route, serve } from '../../kernel/serve';
import { listSecurityEvents } from './list-security-events';

export const securityEventRoutes: Route[] = [serve(admin.securityEvents, listSecurityEvents)];
