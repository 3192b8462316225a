import { tenants } from '@najem/shared/contract/register';
import { TENANT } from '@najem/shared/domain/register';
import { createSubjectFeature } from '@najem/shared/subject';

/** The tenants' calls, state and events. */
export const feature = createSubjectFeature('tenants', TENANT, tenants);
