import { auditCalls } from './audit';
import { statisticsCalls } from './statistics';

/** The administrators' calls below `/admin`. */
export const admin = { ...statisticsCalls, ...auditCalls };
