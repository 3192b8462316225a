import { auditCalls } from '@najem/shared/contract/kernel';
import { type Route, serve } from '../serve';
import { requestCheck } from './check-chain';
import { readAuditLog } from './read-audit-log';

export const auditRoutes: Route[] = [serve(auditCalls.audit, readAuditLog), serve(auditCalls.checkAudit, requestCheck)];
