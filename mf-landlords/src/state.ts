import { landlords } from '@najem/shared/contract/register';
import { LANDLORD } from '@najem/shared/domain/register';
import { createSubjectFeature } from '@najem/shared/subject';

/** The landlords' calls, state and events. */
export const feature = createSubjectFeature('landlords', LANDLORD, landlords);
