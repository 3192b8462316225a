import { securityEventCalls } from '@najem/shared/contract/identity';
import { type Route, serve } from '../../kernel/serve';
import { listSecurityEvents } from './list-security-events';

export const securityEventRoutes: Route[] = [serve(securityEventCalls.securityEvents, listSecurityEvents)];
