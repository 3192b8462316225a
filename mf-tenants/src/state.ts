import { tenants } from '@najem/shared/contract';
import { TENANT } from '@najem/shared/domain';
import { createSubjectFeature } from '@najem/shared/subject';

/** The tenants' calls, state and events. */
export const feature = createSubjectFeature('tenants', TENANT, tenants);
