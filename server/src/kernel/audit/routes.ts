import { admin } from '@najem/shared/contract';
import { type Route, serve } from '../serve';
import { requestCheck } from './check-chain';
import { readAuditLog } from './read-audit-log';

export const auditRoutes: Route[] = [serve(admin.audit, readAuditLog), serve(admin.checkAudit, requestCheck)];
