import { tenants } from '@najem/shared/contract';
import { TENANT } from '@najem/shared/domain';
import { createSubjectFeature } from '@najem/shared/subject';

export const ID = 'tenants';

/** The tenants' calls, state and events. */
export const feature = createSubjectFeature(ID, TENANT, tenants);
