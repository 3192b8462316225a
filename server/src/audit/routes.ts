import { admin } from '@najem/shared/contract';
import { type Route, serve } from '../serve';
import { check, view } from './read-audit-log';

export const auditRoutes: Route[] = [serve(admin.audit, view), serve(admin.checkAudit, check)];
