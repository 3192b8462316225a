import { admin } from '@najem/shared/contract';
import { type Route, serve } from '../serve';
import { readAuditLog } from './read-audit-log';
import { requestCheck } from './check-chain';

export const auditRoutes: Route[] = [serve(admin.audit, readAuditLog), serve(admin.checkAudit, requestCheck)];
